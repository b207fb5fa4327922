import { useEffect, useRef } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { toMinor } from '@kapao/contract/money';
import type { Currency } from '@kapao/contract/money';
import type { WalletView } from '@kapao/contract/wallet';
import type { Payout } from '@kapao/contract/withdraw';
import { fill } from '@kapao/i18n/fill';
import { useMessages } from '@kapao/i18n/language';
import { showMoney } from '../lib/amount.ts';
import { showAgo } from '../lib/format.ts';
import { useNow } from '../lib/use-now.ts';
import { IconButton } from '../ui/action/button.tsx';
import { Icon, IconDisc } from '../ui/icon/icon.tsx';
import { BankFace } from '../ui/icon/monogram.tsx';
import { toast } from '../ui/overlay/toasts.ts';
import { Skeleton } from '../ui/state/skeleton.tsx';
import { hideEnded, takeEnded, useExpectedRows, useHidden } from './kept-ends.ts';
import { accountOf, isOpen, payoutsOf } from './model.ts';
import css from './payout.module.css';
import { useNext, useTitleOf } from './payout-texts.ts';

type Props = { view: WalletView | undefined; onOpen: (id: string) => void };

/** Withdrawals under way, and ended ones until they are put away or a day has passed (product#home). */
export function PayoutRows({ view, onOpen }: Props) {
  const { withdraw: messages } = useMessages();
  const hidden = useHidden();
  const expected = useExpectedRows();
  if (!view) return Array.from({ length: expected }, (_, index) => <Waiting key={index} />);
  const shown = payoutsOf(view).filter((payout) => isOpen(payout) || !hidden.includes(payout.id));
  if (shown.length === 0) return null;
  return (
    <ul aria-label={messages.payouts}>
      {shown.map((payout) => (
        <PayoutRow key={payout.id} payout={payout} currency={view.wallet.currency} onOpen={() => onOpen(payout.id)} />
      ))}
    </ul>
  );
}

type RowProps = { payout: Payout; currency: Currency; onOpen: () => void };

function PayoutRow({ payout, currency, onOpen }: RowProps) {
  const { withdraw: messages, common } = useMessages();
  const nowMs = useNow();
  const title = useTitleOf(payout, currency);
  const next = useNext(payout, nowMs);
  return (
    <li className={css['row']} data-state={payout.state}>
      <button type="button" className={css['open']} aria-haspopup="dialog" onClick={onOpen}>
        <Mark payout={payout} />
        <span className="grow">
          <b className="block">{title}</b>
          <span className="t14 c2 block">
            {accountOf(payout)} · {showAgo(payout.endedAt ?? payout.requestedAt, nowMs, common)}
          </span>
          {payout.reason && <span className="t14 block">{messages.why[payout.reason]}</span>}
          <span className={css['next']}>{next}</span>
        </span>
        {isOpen(payout) && <Icon name="chevron-right" size="s" />}
      </button>
      {!isOpen(payout) && (
        <IconButton icon="close" label={fill(messages.payout.hideOf, { title })} onClick={() => hideEnded(payout.id)} />
      )}
    </li>
  );
}

function Mark({ payout }: { payout: Payout }) {
  if (payout.state === 'paid') return <IconDisc name="check" tone="pos" />;
  if (payout.state === 'refused') return <IconDisc name="alert" tone="neg" />;
  return <BankFace code={payout.bankCode} />;
}

function Waiting() {
  return (
    <div className={css['row']} aria-busy="true">
      <span className="grow stack stack-2">
        <Skeleton width={160} height={18} />
        <Skeleton width={128} height={14} />
        <Skeleton width={200} height={14} />
      </span>
    </div>
  );
}

/** Announces the end of a withdrawal, also one that came while home was closed. */
export function useEndedPayouts(view: WalletView | undefined): void {
  const client = useQueryClient();
  const { withdraw: messages } = useMessages();
  const latest = useRef(messages);
  useEffect(() => {
    latest.current = messages;
  });
  useEffect(() => {
    if (!view) return;
    const ended = takeEnded(payoutsOf(view));
    for (const payout of ended) {
      const { paidTo, back } = latest.current.payout;
      const amount = showMoney(toMinor(payout.amount), view.wallet.currency);
      if (payout.state === 'paid') toast.success(fill(paidTo, { amount, account: accountOf(payout) }));
      else toast.error(fill(back, { amount }));
    }
    if (ended.length > 0) void client.invalidateQueries({ queryKey: ['statement'] });
  }, [view, client]);
}
