import type { StatementRow as RowData } from '@kapao/contract/statement';
import { toMinor } from '@kapao/contract/money';
import { fill } from '../i18n/fill.ts';
import { usePageWords } from '../i18n/language.ts';
import type { PageWords } from '../i18n/en/pages.ts';
import { serverNowMs } from '../lib/clock.ts';
import { showAgo, showDateTime } from '../lib/format.ts';
import { IconDisc } from '../ui/icon/icon.tsx';
import type { IconName } from '../ui/icon/icon.tsx';
import { Badge, Row } from '../ui/layout/card.tsx';
import type { BadgeTone } from '../ui/layout/card.tsx';
import { Money } from '../ui/money/money.tsx';
import css from './statement.module.css';

const icons: Record<RowData['statementType'], IconName> = {
  deposit: 'deposit',
  withdraw: 'withdraw',
  bonus: 'bonus',
  finish_bonus: 'bonus',
  transfer: 'swap',
};

const tones: Record<RowData['status'], BadgeTone> = { SUCCESS: 'pos', FAILED: 'neg', PENDING: 'info' };

/** One thing that happened: icon, activity, both times, the signed amount and how it stands (DESIGN §6). */
export function StatementRow({ row, nameOf }: { row: RowData; nameOf: (code: string) => string }) {
  const { statement: words, common } = usePageWords();
  const direction = directionOf(row);
  const status = { SUCCESS: words.success, FAILED: words.failed, PENDING: words.pending }[row.status];
  const good = row.status === 'SUCCESS' && direction === 'in';
  return (
    <Row item>
      <IconDisc name={icons[row.statementType]} tone={row.status === 'FAILED' ? 'neg' : good ? 'pos' : 'plain'} />
      <div className="grow">
        <div className={css['line']}>
          <b className="grow">{activityOf(row, words, nameOf)}</b>
          <span className={good ? css['in'] : css['amount']}>
            <Money amountMinor={toMinor(row.amount)} direction={direction} />
          </span>
        </div>
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

// Deposit and bonus are +, a withdrawal is –, the others have no sign (spec §2).
function directionOf(row: RowData): 'in' | 'out' | undefined {
  if (row.statementType === 'deposit' || row.statementType === 'bonus') return 'in';
  return row.statementType === 'withdraw' ? 'out' : undefined;
}

function activityOf(row: RowData, words: PageWords['statement'], nameOf: (code: string) => string): string {
  const detail = row.bonus ?? row.promotion ?? row.invite ?? row.refund ?? row.luckydraw;
  if (row.from === 'ADJUST' || row.to === 'ADJUST') return words.adjust;
  switch (row.statementType) {
    case 'deposit':
      return words.deposit;
    case 'withdraw':
      return words.withdraw;
    case 'bonus':
      return detail?.description ?? words.bonus;
    case 'finish_bonus':
      return words.finishBonus;
    case 'transfer':
      return fill(words.transfer, { from: nameOf(row.from), to: nameOf(row.to) });
  }
}
