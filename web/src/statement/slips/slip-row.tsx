import { slipReasons } from '@kapao/contract/slip';
import type { SlipReason, SlipRow as RowData } from '@kapao/contract/slip';
import { toMinor } from '@kapao/contract/money';
import type { Currency } from '@kapao/contract/money';
import { fill } from '@kapao/i18n/fill';
import { usePageMessages } from '@kapao/i18n/language';
import { showDateTime } from '../../lib/format.ts';
import { linkClass } from '../../ui/action/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { Badge } from '../../ui/layout/card.tsx';
import { Time } from '../../ui/layout/table.tsx';
import { Money } from '../../ui/money/money.tsx';
import { viewSlip, slipLink } from './view-slip.ts';
import css from './slips.module.css';

const tones = { SUCCESS: 'pos', FAILED: 'neg', PENDING: 'info' } as const;

export function SlipRow({ slip, currency }: { slip: RowData; currency: Currency }) {
  const { slips: messages, statement } = usePageMessages();
  const status = { SUCCESS: statement.success, FAILED: statement.failed, PENDING: messages.processing }[slip.status];
  return (
    <tr>
      <td>
        <Time at={slip.createdAt} />
      </td>
      <td>
        <Badge tone={tones[slip.status]}>{status}</Badge>
        {isReason(slip.note) && <span className={css['reason']}>({messages.reasons[slip.note]})</span>}
        <ViewSlip slip={slip} />
      </td>
      <td>
        {slip.amount === 0 ? (
          <>
            <span aria-hidden="true">-</span>
            <span className="vh">{messages.noAmount}</span>
          </>
        ) : (
          <Money amountMinor={toMinor(slip.amount)} spokenCurrency={currency} size="cell" />
        )}
      </td>
    </tr>
  );
}

// Other notes are internal (product#slip-status).
const isReason = (note: string): note is SlipReason => slipReasons.some((reason) => reason === note);

function ViewSlip({ slip }: { slip: RowData }) {
  const { slips: messages } = usePageMessages();
  const link = slipLink(slip.link);
  if (slip.reference === '' && link === null) return null;
  const face = (
    <>
      {messages.view}
      <span className="vh"> {fill(messages.viewMore, { time: showDateTime(slip.createdAt) })}</span>
      <Icon name="external" size="xs" />
    </>
  );
  const className = cx(linkClass, 't14', css['view']);
  if (slip.reference === '') {
    return (
      <a className={className} href={link ?? ''} target="_blank" rel="noopener noreferrer">
        {face}
      </a>
    );
  }
  return (
    <button
      type="button"
      className={className}
      onClick={() => void viewSlip(slip.reference, { waiting: messages.opening, failed: messages.viewFailed })}
    >
      {face}
    </button>
  );
}
