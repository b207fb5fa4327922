import { useState } from 'react';
import { useNavigate } from 'react-router';
import { toMinor } from '@kapao/contract/money';
import type { Currency } from '@kapao/contract/money';
import type { StatementRow as RowData } from '@kapao/contract/statement';
import { usePageMessages } from '@kapao/i18n/language';
import { paths } from '../app/paths.ts';
import { showAgo, showClock, showDay } from '../lib/format.ts';
import { useNow } from '../lib/use-now.ts';
import { useReceiptNames } from '../receipt/names.ts';
import { showReceipt } from '../receipt/show.ts';
import { IconButton } from '../ui/action/button.tsx';
import { Chip, Chips } from '../ui/action/chip.tsx';
import { RadioMenu } from '../ui/action/menu.tsx';
import { IconDisc } from '../ui/icon/icon.tsx';
import { Badge, Group } from '../ui/layout/card.tsx';
import { Money } from '../money/money.tsx';
import { toast } from '../ui/overlay/toasts.ts';
import { Skeleton } from '../ui/state/skeleton.tsx';
import { daysOf, iconOf, kinds, periods, rowDirection, tell } from './model.ts';
import type { Choice } from './model.ts';
import css from './statement.module.css';

type FilterProps = { choice: Choice; onChoose: (choice: Choice) => void; onRefresh: () => Promise<boolean> };

export function FilterBar({ choice, onChoose, onRefresh }: FilterProps) {
  const { statement: messages } = usePageMessages();
  const { kind, period } = choice;
  return (
    <div className={css['filters']}>
      <Chips label={messages.kind} fit="tight">
        {kinds.map((one) => (
          <Chip key={one} pressed={one === kind} onPress={() => onChoose({ ...choice, kind: one })}>
            {messages.kinds[one]}
          </Chip>
        ))}
      </Chips>
      <div className={css['second']}>
        <RadioMenu
          label={`${messages.period}: ${messages.periods[period]}`}
          button={messages.periods[period]}
          items={periods.map((value) => ({ value, label: messages.periods[value] }))}
          value={period}
          onChange={(next) => onChoose({ ...choice, period: next })}
        />
        <span className="grow" />
        <RefreshButton onRefresh={onRefresh} />
      </div>
    </div>
  );
}

export function RefreshButton({ onRefresh }: { onRefresh: () => Promise<boolean> }) {
  const { statement: messages } = usePageMessages();
  const [busy, setBusy] = useState(false);

  async function refresh(): Promise<void> {
    if (busy) return;
    setBusy(true);
    if (!(await onRefresh())) toast.error(messages.refreshFailed);
    setBusy(false);
  }

  return (
    <span className={busy ? css['turning'] : undefined}>
      <IconButton icon="refresh" label={messages.refresh} aria-busy={busy} onClick={() => void refresh()} />
    </span>
  );
}

export function Days({ rows, currency }: { rows: readonly RowData[]; currency: Currency }) {
  const { common } = usePageMessages();
  const nowMs = useNow(60_000);
  return daysOf(rows).map(({ day, rows: ofDay }) => (
    <section key={day} className={css['day']}>
      <h2>{showDay(day, nowMs, common)}</h2>
      <Group list>
        {ofDay.map((row) => (
          <StatementRow key={row._id} row={row} currency={currency} />
        ))}
      </Group>
    </section>
  ));
}

const badges = { FAILED: 'neg', PENDING: 'info' } as const;

function StatementRow({ row, currency }: { row: RowData; currency: Currency }) {
  const { statement: messages, common } = usePageMessages();
  const names = useReceiptNames();
  const navigate = useNavigate();
  const direction = rowDirection(row);
  const good = row.status === 'SUCCESS' && direction === 'in';
  const { title, detail } = tell(row, messages, names);
  const reason = row.payout?.reason;
  const contact = { label: common.contactUs, onPress: () => void navigate(paths.memberContact) };
  return (
    <li>
      <button
        type="button"
        className={css['row']}
        aria-haspopup="dialog"
        onClick={() => showReceipt({ row }, reason && contact)}
      >
        <IconDisc name={iconOf(row)} tone={row.status === 'FAILED' ? 'neg' : good ? 'pos' : 'plain'} />
        <span className="grow">
          <span className={css['line']}>
            <b>{title}</b>
            <span className={good ? css['in'] : css['amount']}>
              <Money amountMinor={toMinor(row.amount)} direction={direction} spokenCurrency={currency} />
            </span>
          </span>
          <span className={css['line']}>
            <span className={css['when']}>
              <time dateTime={row.createdAt}>{showClock(row.createdAt)}</time>
              {detail !== '' && ` · ${detail}`}
              {row.status === 'PENDING' && <Since at={row.createdAt} />}
            </span>
            {row.status !== 'SUCCESS' && (
              <Badge tone={badges[row.status]}>{row.status === 'FAILED' ? messages.failed : messages.pending}</Badge>
            )}
          </span>
          {reason && <span className={css['why']}>{names.why(reason)}</span>}
        </span>
      </button>
    </li>
  );
}

function Since({ at }: { at: string }) {
  const { common } = usePageMessages();
  return ` · ${showAgo(at, useNow(), common)}`;
}

export function StatementSkeleton() {
  return (
    <div className={css['day']} aria-busy="true">
      <Skeleton width={56} height={22} />
      <Group>
        {[0, 1, 2, 3, 4, 5].map((row) => (
          <div key={row} className={css['row']}>
            <Skeleton width={44} height={44} round />
            <span className="grow stack stack-2">
              <Skeleton width="55%" height={18} />
              <Skeleton width="35%" height={12} />
            </span>
            <Skeleton width={72} height={18} />
          </div>
        ))}
      </Group>
    </div>
  );
}
