import { depositMessages } from '@kapao/i18n/deposit/messages';
import { Spinner } from '../../ui/action/button.tsx';
import css from './slip.module.css';

export function Progress({ part }: { part: number | null }) {
  const { slip: messages } = depositMessages.use();
  const percent = Math.round((part ?? 0) * 100);
  return (
    <div className="stack stack-2">
      <p className={css['sending']} role="status">
        <Spinner />
        {part === null ? messages.preparing : percent < 100 ? messages.sending : messages.storing}
      </p>
      <div
        className={css['bar']}
        role="progressbar"
        aria-label={messages.sending}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
      >
        <i style={{ transform: `scaleX(${percent / 100})` }} />
      </div>
    </div>
  );
}
