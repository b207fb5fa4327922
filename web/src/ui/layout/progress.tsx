import { fill } from '@kapao/i18n/fill';
import { useCoreMessages } from '@kapao/i18n/language';
import { Icon } from '../icon/icon.tsx';
import css from './progress.module.css';

export function Stepper({ count, now, label }: { count: number; now: number; label: string }) {
  return (
    <ol className={css['stepper']} aria-label={label}>
      {Array.from({ length: count }, (_, index) => (
        <li
          key={index}
          data-reached={index < now ? '' : undefined}
          aria-current={index === now - 1 ? 'step' : undefined}
        />
      ))}
    </ol>
  );
}

const before = 3;
const after = 1;

/** Returns the pages to offer: 3 before the current one and 1 after it (product#limits-and-delays). */
export function pagesAround(page: number, pageCount: number): number[] {
  const first = Math.max(1, page - before);
  const last = Math.min(pageCount, page + after);
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

type PagerProps = { page: number; total: number; limit: number; onPage: (page: number) => void };

export function Pager({ page, total, limit, onPage }: PagerProps) {
  const { common } = useCoreMessages();
  const pageCount = Math.ceil(total / limit);
  if (pageCount <= 1) return null;
  return (
    <nav className={css['pager']} aria-label={common.pages}>
      <button
        type="button"
        className={css['page']}
        aria-label={common.previousPage}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      >
        <Icon name="chevron-left" size="s" />
      </button>
      {pagesAround(page, pageCount).map((shown) => (
        <button
          key={shown}
          type="button"
          className={css['page']}
          aria-label={fill(common.page, { page: shown })}
          aria-current={shown === page ? 'page' : undefined}
          onClick={() => onPage(shown)}
        >
          {shown}
        </button>
      ))}
      <button
        type="button"
        className={css['page']}
        aria-label={common.nextPage}
        disabled={page >= pageCount}
        onClick={() => onPage(page + 1)}
      >
        <Icon name="chevron-right" size="s" />
      </button>
    </nav>
  );
}
