import type { Currency } from '@kapao/contract/money';
import { toMinor } from '@kapao/contract/money';
import type { Coupon } from '@kapao/contract/wheel';
import { ServerHtml } from '../../content/server-html.tsx';
import type { WheelWords } from '../../i18n/en/wheel.ts';
import { fill } from '../../i18n/fill.ts';
import { useWords } from '../../i18n/language.ts';
import { showMoney } from '../../lib/amount.ts';
import { useErrorText } from '../../lib/error-text.ts';
import { Percents } from '../../ui/money/percents.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { wheelWords } from '../words.ts';
import type { ClaimOutcome } from './claim.ts';
import { claimRefusalText } from './refusal.ts';
import { useClaim } from './use-claim.ts';

type Props = { open: boolean; coupon: Coupon; currency: Currency; onClose: () => void };

/** Asks before a coupon is received, then shows the result. Needs a new `key` at each opening. */
export function ClaimDialog({ open, coupon, currency, onClose }: Props) {
  const words = wheelWords.use();
  const { busy, claim, outcome } = useClaim(coupon._id);
  if (outcome) return <Result key="result" {...{ open, coupon, currency, outcome, onClose }} />;
  const { label, htmlDescription } = coupon.prize.slice;
  return (
    <Dialog
      key="question"
      open={open}
      title={fill(words.claimTitle, { label })}
      onClose={onClose}
      busy={busy}
      closeLabel={words.later}
      action={{ label: words.receive, onPress: claim }}
    >
      <div className="stack stack-3">
        {htmlDescription !== '' && <ServerHtml html={htmlDescription} />}
        <Question coupon={coupon} currency={currency} />
      </div>
    </Dialog>
  );
}

/** Shows a coupon's condition: where it is won and where it is lost. */
function Question({ coupon, currency }: Pick<Props, 'coupon' | 'currency'>) {
  const words = wheelWords.use();
  const { success, fail } = coupon;
  const amount = amountText(coupon, coupon.amount, words, currency);
  if (coupon.type === 'COIN') return <p className="c2">{fill(words.claimCoins, { amount })}</p>;
  if (success <= 0) return <p className="c2">{fill(words.claimFree, { amount })}</p>;
  return (
    <>
      <p className="c2">{fill(words.claimBound, { amount })}</p>
      <Percents success={success} successLabel={words.reached} fail={fail} failLabel={words.missed} />
    </>
  );
}

function Result({ open, coupon, currency, outcome, onClose }: Props & { outcome: ClaimOutcome }) {
  const words = wheelWords.use();
  const textOf = useErrorText(currency);
  const { common } = useWords();
  const title = {
    received: words.received,
    unknown: words.unknownTitle,
    refused: words.claimFailed,
    failed: words.claimFailed,
  };
  return (
    <Dialog open={open} title={title[outcome.kind]} onClose={onClose}>
      <p>
        {outcome.kind === 'received' && receivedText(coupon, outcome.amount, words, currency)}
        {outcome.kind === 'unknown' && common.unknownOutcome}
        {outcome.kind === 'refused' && claimRefusalText(outcome.reply, words, currency)}
        {outcome.kind === 'failed' && textOf(outcome.error)}
      </p>
    </Dialog>
  );
}

function receivedText(coupon: Coupon, amount: number, words: WheelWords, currency: Currency): string {
  const text =
    coupon.type === 'COIN' ? words.receivedCoins : coupon.success > 0 ? words.receivedBound : words.receivedFree;
  return fill(text, { amount: amountText(coupon, amount, words, currency) });
}

/** Money with its sign, coins as a whole number. */
function amountText({ type }: Coupon, amount: number, words: WheelWords, currency: Currency): string {
  return type === 'COIN' ? fill(words.coinCount, { count: amount }) : showMoney(toMinor(amount), currency);
}
