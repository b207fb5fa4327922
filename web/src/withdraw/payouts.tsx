import { useEffect, useRef } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { toMinor } from '@kapao/contract/money';
import type { Currency } from '@kapao/contract/money';
import type { WalletView } from '@kapao/contract/wallet';
import type { Payout, withdrawAll } from '@kapao/contract/withdraw';
import type { Answer } from '@kapao/client/request';
import { serverNowMs } from '@kapao/client/clock';
import { firstCurrency } from '@kapao/client/variant';
import { fill } from '@kapao/i18n/fill';
import { useMessages } from '@kapao/i18n/language';
import type { Messages } from '@kapao/i18n/main/en';
import { paths } from '../app/paths.ts';
import { showMoney } from '../lib/amount.ts';
import { showAgo, showMinute } from '../lib/format.ts';
import { useNow } from '../lib/use-now.ts';
import { numberOf } from '../receipt/model.ts';
import type { ReceiptState } from '../receipt/model.ts';
import { showReceipt } from '../receipt/show.ts';
import { IconButton } from '../ui/action/button.tsx';
import { Icon, IconDisc } from '../ui/icon/icon.tsx';
import { BankFace } from '../ui/icon/monogram.tsx';
import { toast } from '../ui/overlay/toasts.ts';
import { Skeleton } from '../ui/state/skeleton.tsx';
import { walletQuery } from '../money/api.ts';
import { expectEnd, hideEnded, takeEnded, useExpectedRows, useHidden } from './kept-ends.ts';
import { accountOf, isOpen, nextOf, payoutsOf } from './model.ts';
import css from './payouts.module.css';

/** Withdrawals under way, and ended ones until they are put away or a day has passed (product#home). */
export function PayoutRows({ view }: { view: WalletView | undefined }) {
  const { withdraw: messages } = useMessages();
  const hidden = useHidden();
  const expected = useExpectedRows();
  if (!view) return Array.from({ length: expected }, (_, index) => <Waiting key={index} />);
  const shown = payoutsOf(view).filter((payout) => isOpen(payout) || !hidden.includes(payout.id));
  if (shown.length === 0) return null;
  return (
    <ul aria-label={messages.payouts}>
      {shown.map((payout) => (
        <PayoutRow key={payout.id} payout={payout} currency={view.wallet.currency} />
      ))}
    </ul>
  );
}

function PayoutRow({ payout, currency }: { payout: Payout; currency: Currency }) {
  const { withdraw: messages, common } = useMessages();
  const nowMs = useNow();
  const show = useShowPayout();
  const title = titleOf(payout, messages.payout, currency);
  return (
    <li className={css['row']} data-state={payout.state}>
      <button type="button" className={css['open']} aria-haspopup="dialog" onClick={() => show(payout, currency)}>
        <Mark payout={payout} />
        <span className="grow">
          <b className="block">{title}</b>
          <span className="t14 c2 block">
            {accountOf(payout)} · {showAgo(payout.endedAt ?? payout.requestedAt, nowMs, common)}
          </span>
          {payout.reason && <span className="t14 block">{messages.why[payout.reason]}</span>}
          <span className={css['next']}>{nextText(payout, messages, nowMs)}</span>
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

/**
 * Shows the receipt of a withdrawal that has ended, also of one that ended while home was closed. `quiet`: another
 * sheet is at work, so a toast says it and the row stays.
 */
export function useEndedPayouts(view: WalletView | undefined, quiet: boolean): void {
  const client = useQueryClient();
  const { withdraw: messages } = useMessages();
  const show = useShowPayout();
  const latest = useRef({ messages, show, quiet });
  useEffect(() => {
    latest.current = { messages, show, quiet };
  });
  useEffect(() => {
    if (!view) return;
    const ended = takeEnded(payoutsOf(view));
    const { currency } = view.wallet;
    // Home keeps a row of each, so one receipt is enough.
    const [newest] = ended;
    if (newest && latest.current.quiet) toastEnd(newest, latest.current.messages.payout, currency);
    else if (newest) latest.current.show(newest, currency);
    if (ended.length > 0) void client.invalidateQueries({ queryKey: ['statement'] });
  }, [view, client]);
}

type WithdrawTexts = Messages['withdraw'];

function toastEnd(payout: Payout, { paidTo, back }: WithdrawTexts['payout'], currency: Currency): void {
  const amount = showMoney(toMinor(payout.amount), currency);
  if (payout.state === 'paid') toast.success(fill(paidTo, { amount, account: accountOf(payout) }));
  else toast.error(fill(back, { amount }));
}

function titleOf({ state, amount }: Payout, texts: WithdrawTexts['payout'], currency: Currency): string {
  const text = state === 'paid' ? texts.paid : state === 'refused' ? texts.refused : texts.open;
  return fill(text, { amount: showMoney(toMinor(amount), currency) });
}

/** Returns what happens next with a withdrawal, or what its end means. */
export const nextText = (payout: Payout, { next }: Pick<WithdrawTexts, 'next'>, nowMs: number): string =>
  fill(next[nextOf(payout, nowMs)], { time: payout.heldUntil ? showMinute(payout.heldUntil) : '' });

const receiptState = (state: Payout['state']): ReceiptState =>
  state === 'paid' ? 'done' : state === 'refused' ? 'failed' : 'pending';

/** Returns a function that shows the receipt of a withdrawal, with its reason or what comes next. */
function useShowPayout(): (payout: Payout, currency: Currency) => void {
  const { withdraw: messages, wallet, common } = useMessages();
  const navigate = useNavigate();
  return (payout, currency) => {
    const { state, reason, requestedAt, endedAt = requestedAt } = payout;
    const next = nextText(payout, messages, serverNowMs());
    const [label, path] =
      state === 'refused' ? [common.contactUs, paths.memberContact] : [messages.seeStatement, paths.statement];
    showReceipt(
      {
        kind: 'withdraw',
        state: receiptState(state),
        amount: { amountMinor: toMinor(payout.amount), currency },
        from: wallet.wallet,
        to: accountOf(payout),
        createdAt: endedAt,
        number: { known: numberOf(payout.id) },
        balanceMinor: 'now',
        note: reason === undefined ? next : `${messages.why[reason]} ${next}`,
      },
      { label, onPress: () => void navigate(path) },
    );
  };
}

/** An accepted withdrawal. `note`: what the member must know beside it. */
type Asked = { amountMinor: bigint; answer: Answer<typeof withdrawAll>; note?: string };

/** Returns a function that shows the receipt of an accepted withdrawal, and where to follow it. */
export function useShowAsked(): (asked: Asked) => void {
  const { withdraw: messages, wallet } = useMessages();
  const navigate = useNavigate();
  const client = useQueryClient();
  return ({ amountMinor, answer, note = messages.asked }) => {
    if (answer.id !== undefined) expectEnd(answer.id);
    const view = client.getQueryData(walletQuery.queryKey);
    const to = view && {
      to: accountOf({ bankCode: view.profile.bankCode, lastDigits: view.bankAccount.bankAccountNo.slice(-4) }),
    };
    showReceipt(
      {
        kind: 'withdraw',
        state: 'pending',
        amount: { amountMinor, currency: view?.wallet.currency ?? firstCurrency },
        from: wallet.wallet,
        ...to,
        createdAt: new Date(serverNowMs()).toISOString(),
        number: answer.id === undefined ? 'sought' : { known: numberOf(answer.id) },
        balanceMinor: toMinor(answer.wallet.amount),
        note,
      },
      { label: messages.seeStatement, onPress: () => void navigate(paths.statement) },
    );
  };
}
