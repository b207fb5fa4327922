import type { Currency } from '@kapao/contract/money';
import { toMinor } from '@kapao/contract/money';
import type { Coupon } from '@kapao/contract/wheel';
import type { WheelMessages } from '@kapao/i18n/wheel/en';
import { fill } from '@kapao/i18n/fill';
import { useMessages } from '@kapao/i18n/language';
import { wheelMessages } from '@kapao/i18n/wheel/messages';
import { ServerHtml } from '../../content/server-html.tsx';
import { showMoney } from '../../lib/amount.ts';
import { useErrorText } from '../../lib/error-text.ts';
import { Percents } from '../../ui/money/percents.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import type { ClaimOutcome } from './claim.ts';
import { claimRefusalText } from './refusal.ts';
import { useClaim } from './use-claim.ts';

type Props = { open: boolean; coupon: Coupon; currency: Currency; onClose: () => void };

/** Needs a new `key` at each opening. */
export function ClaimDialog({ open, coupon, currency, onClose }: Props) {
  const messages = wheelMessages.use();
  const { busy, claim, outcome } = useClaim(coupon._id);
  if (outcome) return <ClaimResult key="result" {...{ open, coupon, currency, outcome, onClose }} />;
  const { label, htmlDescription } = coupon.prize.slice;
  return (
    <Dialog
      key="question"
      open={open}
      title={fill(messages.claimTitle, { label })}
      onClose={onClose}
      busy={busy}
      closeLabel={messages.later}
      action={{ label: messages.receive, onPress: claim }}
    >
      <div className="stack stack-3">
        {htmlDescription !== '' && <ServerHtml html={htmlDescription} />}
        <Question coupon={coupon} currency={currency} />
      </div>
    </Dialog>
  );
}

function Question({ coupon, currency }: Pick<Props, 'coupon' | 'currency'>) {
  const messages = wheelMessages.use();
  const { success, fail } = coupon;
  const amount = amountText(coupon, coupon.amount, messages, currency);
  if (coupon.type === 'COIN') return <p className="c2">{fill(messages.claimCoins, { amount })}</p>;
  if (success <= 0) return <p className="c2">{fill(messages.claimFree, { amount })}</p>;
  return (
    <>
      <p className="c2">{fill(messages.claimBound, { amount })}</p>
      <Percents success={success} successLabel={messages.reached} fail={fail} failLabel={messages.missed} />
    </>
  );
}

function ClaimResult({ open, coupon, currency, outcome, onClose }: Props & { outcome: ClaimOutcome }) {
  const messages = wheelMessages.use();
  const textOf = useErrorText(currency);
  const { common } = useMessages();
  const title = {
    received: messages.received,
    unknown: messages.unknownTitle,
    refused: messages.claimFailed,
    failed: messages.claimFailed,
  };
  return (
    <Dialog open={open} title={title[outcome.kind]} onClose={onClose}>
      <p>
        {outcome.kind === 'received' && receivedText(coupon, outcome.amount, messages, currency)}
        {outcome.kind === 'unknown' && common.unknownOutcome}
        {outcome.kind === 'refused' && claimRefusalText(outcome.reply, messages, currency)}
        {outcome.kind === 'failed' && textOf(outcome.error)}
      </p>
    </Dialog>
  );
}

function receivedText(coupon: Coupon, amount: number, messages: WheelMessages, currency: Currency): string {
  const text =
    coupon.type === 'COIN'
      ? messages.receivedCoins
      : coupon.success > 0
        ? messages.receivedBound
        : messages.receivedFree;
  return fill(text, { amount: amountText(coupon, amount, messages, currency) });
}

function amountText({ type }: Coupon, amount: number, messages: WheelMessages, currency: Currency): string {
  return type === 'COIN' ? fill(messages.coinCount, { count: amount }) : showMoney(toMinor(amount), currency);
}
