import { useState } from 'react';
import { toMinor } from '@kapao/contract/money';
import type { Currency } from '@kapao/contract/money';
import type { Coupon } from '@kapao/contract/wheel';
import { serverNowMs } from '@kapao/client/clock';
import { fill } from '@kapao/i18n/fill';
import { useMessages } from '@kapao/i18n/language';
import { wheelMessages } from '@kapao/i18n/wheel/messages';
import { ServerHtml } from '../../content/server-html.tsx';
import { useErrorText } from '../../lib/error-text.ts';
import { Money, Percents } from '../../money/money.tsx';
import { useWallet } from '../../money/api.ts';
import { freeMoneyText } from '../../money/received.tsx';
import { giftReceipt } from '../../receipt/model.ts';
import { showReceipt } from '../../receipt/show.ts';
import type { NextStep } from '../../receipt/show.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { amountText, isBound } from './model.ts';
import { claimRefusalText } from './refusal.ts';
import type { Unclaimed } from './use-claim.ts';

type QuestionProps = {
  open: boolean;
  coupon: Coupon;
  currency: Currency;
  busy: boolean;
  onClaim: () => void;
  onClose: () => void;
};

/** Asks before a coupon with a condition. Any other is received at once. */
export function ClaimQuestion({ open, coupon, currency, busy, onClaim, onClose }: QuestionProps) {
  const messages = wheelMessages.use();
  const { label, htmlDescription } = coupon.prize.slice;
  return (
    <Dialog
      open={open}
      title={fill(messages.claimTitle, { label })}
      onClose={onClose}
      busy={busy}
      closeLabel={messages.later}
      action={{ label: messages.receive, onPress: onClaim }}
    >
      <div className="stack stack-3">
        {htmlDescription !== '' && <ServerHtml html={htmlDescription} />}
        <CouponTerms coupon={coupon} currency={currency} />
      </div>
    </Dialog>
  );
}

export function CouponTerms({ coupon, currency }: { coupon: Coupon; currency: Currency }) {
  const messages = wheelMessages.use();
  if (!isBound(coupon)) return null;
  const { success, fail } = coupon;
  return (
    <>
      <p className="c2">
        {fill(messages.claimBound, { amount: amountText(coupon, coupon.amount, messages, currency) })}
      </p>
      <Percents success={success} successLabel={messages.reached} fail={fail} failLabel={messages.missed} />
    </>
  );
}

/** The coupon's worth in large figures. */
export function CouponFigure({ coupon, currency }: { coupon: Coupon; currency: Currency }) {
  const messages = wheelMessages.use();
  if (coupon.type === 'ITEM') return coupon.prize.slice.label;
  if (coupon.type === 'COIN') return fill(messages.coinCount, { count: coupon.amount });
  return <Money amountMinor={toMinor(coupon.amount)} currency={currency} />;
}

/** Returns a function that shows the receipt of what a coupon brought. */
export function useShowClaimed(currency: Currency): (coupon: Coupon, amount: number, next?: NextStep) => void {
  const messages = wheelMessages.use();
  const all = useMessages();
  const view = useWallet();
  return (coupon, amount, next) => {
    const gift = { kind: 'prize', from: messages.title, about: coupon.prize.slice.label } as const;
    if (coupon.type === 'COIN') {
      const createdAt = new Date(serverNowMs()).toISOString();
      const note = messages.receivedCoins;
      return showReceipt({ ...gift, state: 'done', amount: { coins: amount }, createdAt, note }, next);
    }
    const note = isBound(coupon) ? messages.receivedBound : freeMoneyText(view, all);
    showReceipt(giftReceipt({ ...gift, amountMinor: toMinor(amount), note }, currency, all), next);
  };
}

type ProblemProps = {
  unclaimed: Unclaimed | null;
  currency: Currency;
  again?: { label: string; onPress: () => void } | undefined;
  onClose: () => void;
};

export function ClaimProblem({ unclaimed, currency, again, onClose }: ProblemProps) {
  const messages = wheelMessages.use();
  const { common } = useMessages();
  const textOf = useErrorText(currency);
  const [last, setLast] = useState(unclaimed);
  if (unclaimed && unclaimed !== last) setLast(unclaimed);
  if (!last) return null;
  const { outcome } = last;
  return (
    <Dialog
      open={unclaimed !== null}
      title={outcome.kind === 'unknown' ? messages.unknownTitle : messages.claimFailed}
      onClose={onClose}
      {...(again ? { action: again } : {})}
    >
      {outcome.kind === 'unknown' && <p>{common.unknownOutcome}</p>}
      {outcome.kind === 'refused' && <p>{claimRefusalText(outcome.reply, messages, currency)}</p>}
      {outcome.kind === 'failed' && <p>{textOf(outcome.error)}</p>}
    </Dialog>
  );
}
