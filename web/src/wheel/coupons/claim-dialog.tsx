import { useState } from 'react';
import { toMinor } from '@kapao/contract/money';
import type { Currency } from '@kapao/contract/money';
import type { Coupon } from '@kapao/contract/wheel';
import { fill } from '@kapao/i18n/fill';
import { useMessages } from '@kapao/i18n/language';
import { wheelMessages } from '@kapao/i18n/wheel/messages';
import { ServerHtml } from '../../content/server-html.tsx';
import { useErrorText } from '../../lib/error-text.ts';
import { Money, Percents } from '../../money/money.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { freeMoneyText, ReceivedMoney, ResultFace } from '../../money/received.tsx';
import { useWallet } from '../../money/api.ts';
import { amountText, isBound } from './model.ts';
import { claimRefusalText } from './refusal.ts';
import type { Claimed } from './use-claim.ts';

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

type ResultProps = {
  claimed: Claimed | null;
  currency: Currency;
  again?: { label: string; onPress: () => void } | undefined;
  onClose: () => void;
};

export function ClaimResult({ claimed, currency, again, onClose }: ResultProps) {
  const messages = wheelMessages.use();
  const [last, setLast] = useState(claimed);
  if (claimed && claimed !== last) setLast(claimed);
  if (!last) return null;
  const title = {
    received: messages.received,
    unknown: messages.unknownTitle,
    refused: messages.claimFailed,
    failed: messages.claimFailed,
  };
  return (
    <Dialog
      open={claimed !== null}
      title={title[last.outcome.kind]}
      onClose={onClose}
      {...(again ? { action: again } : {})}
    >
      <ResultText claimed={last} currency={currency} />
    </Dialog>
  );
}

function ResultText({ claimed: { coupon, outcome }, currency }: { claimed: Claimed; currency: Currency }) {
  const messages = wheelMessages.use();
  const all = useMessages();
  const textOf = useErrorText(currency);
  const view = useWallet();
  switch (outcome.kind) {
    case 'unknown':
      return <p>{all.common.unknownOutcome}</p>;
    case 'refused':
      return <p>{claimRefusalText(outcome.reply, messages, currency)}</p>;
    case 'failed':
      return <p>{textOf(outcome.error)}</p>;
    case 'received':
      break;
  }
  if (coupon.type === 'COIN') {
    return (
      <ResultFace icon="success" tone="pos" figure={fill(messages.coinCount, { count: outcome.amount })}>
        <span>{messages.receivedCoins}</span>
      </ResultFace>
    );
  }
  return (
    <ReceivedMoney amountMinor={toMinor(outcome.amount)} currency={currency}>
      {isBound(coupon) ? (
        <span>{messages.receivedBound}</span>
      ) : (
        <>
          <b>{messages.receivedFree}</b>
          <span>{freeMoneyText(view, all)}</span>
        </>
      )}
    </ReceivedMoney>
  );
}
