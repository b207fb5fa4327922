import type { StatementRow as RowData } from '@kapao/contract/statement';
import { toMinor } from '@kapao/contract/money';
import type { Currency } from '@kapao/contract/money';
import { usePageMessages } from '@kapao/i18n/language';
import { serverNowMs } from '@kapao/client/clock';
import { showAgo, showDateTime } from '../lib/format.ts';
import { IconDisc } from '../ui/icon/icon.tsx';
import { Badge, Row } from '../ui/layout/card.tsx';
import type { BadgeTone } from '../ui/layout/card.tsx';
import { Money } from '../ui/money/money.tsx';
import { iconOf, tell } from './activity.ts';
import css from './statement.module.css';
import type { Names } from './use-names.ts';

const tones: Record<RowData['status'], BadgeTone> = { SUCCESS: 'pos', FAILED: 'neg', PENDING: 'info' };

export function StatementRow({ row, names, currency }: { row: RowData; names: Names; currency: Currency }) {
  const { statement: messages, common } = usePageMessages();
  const direction = rowDirection(row);
  const status = { SUCCESS: messages.success, FAILED: messages.failed, PENDING: messages.pending }[row.status];
  const good = row.status === 'SUCCESS' && direction === 'in';
  const { title, detail } = tell(row, messages, names);
  return (
    <Row item>
      <IconDisc name={iconOf(row)} tone={row.status === 'FAILED' ? 'neg' : good ? 'pos' : 'plain'} />
      <div className="grow">
        <div className={css['line']}>
          <b className="grow">{title}</b>
          <span className={good ? css['in'] : css['amount']}>
            <Money amountMinor={toMinor(row.amount)} direction={direction} spokenCurrency={currency} />
          </span>
        </div>
        {detail !== '' && <p className={css['detail']}>{detail}</p>}
        <div className={css['line']}>
          <span className={css['when']}>
            <time dateTime={row.createdAt}>{showDateTime(row.createdAt)}</time>
            <br />
            {showAgo(row.createdAt, serverNowMs(), common)}
          </span>
          <Badge tone={tones[row.status]}>{status}</Badge>
        </div>
      </div>
    </Row>
  );
}

// Deposit and bonus are +, a withdrawal is –, the others have no sign (product#statement).
function rowDirection(row: RowData): 'in' | 'out' | undefined {
  if (row.statementType === 'deposit' || row.statementType === 'bonus') return 'in';
  return row.statementType === 'withdraw' ? 'out' : undefined;
}
