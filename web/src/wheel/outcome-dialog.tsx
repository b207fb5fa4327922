import { useState } from 'react';
import type { WheelSlice } from '@kapao/contract/wheel';
import { fill } from '@kapao/i18n/fill';
import { useMessages } from '@kapao/i18n/language';
import { wheelMessages } from '@kapao/i18n/wheel/messages';
import { ServerHtml } from '../content/server-html.tsx';
import { useErrorText } from '../lib/error-text.ts';
import { useCurrency, useWallet } from '../money/api.ts';
import { ResultFace } from '../money/received.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { ClaimProblem, CouponFigure, CouponTerms, useShowClaimed } from './coupons/claim-dialog.tsx';
import { couponBlock } from './coupons/model.ts';
import { useClaim } from './coupons/use-claim.ts';
import { spinRefusalText } from './model.ts';
import type { SpinOutcome } from './use-spin.ts';

type Props = {
  outcome: SpinOutcome | null;
  slices: readonly WheelSlice[];
  onAgain: () => void;
  onClose: () => void;
};

export function SpinOutcomeDialog({ outcome, slices, onAgain, onClose }: Props) {
  const messages = wheelMessages.use();
  const { common } = useMessages();
  const textOf = useErrorText();
  const [last, setLast] = useState(outcome);
  const [spins, setSpins] = useState(0);
  if (outcome && outcome !== last) {
    setLast(outcome);
    setSpins(spins + 1);
  }
  if (!last) return null;
  const open = outcome !== null;
  if (last.kind === 'prize')
    return <PrizeDialog key={spins} open={open} outcome={last} {...{ slices, onAgain, onClose }} />;
  if (last.kind === 'unknown') {
    const again = { label: messages.checkAgain, onPress: () => (onClose(), onAgain()) };
    return (
      <Dialog open={open} title={messages.unknownTitle} onClose={onClose} closeLabel={common.close} action={again}>
        <p className="c2">{messages.unknownText}</p>
      </Dialog>
    );
  }
  return (
    <Dialog open={open} title={messages.spinFailed} onClose={onClose}>
      <p>{last.kind === 'refused' ? spinRefusalText(last.reply, messages) : textOf(last.error)}</p>
    </Dialog>
  );
}

type PrizeProps = {
  open: boolean;
  outcome: Extract<SpinOutcome, { kind: 'prize' }>;
  slices: readonly WheelSlice[];
  onAgain: () => void;
  onClose: () => void;
};

/** Shows the prize, receives it in place, and spins again while coins are left. */
function PrizeDialog({ open, outcome, slices, onAgain, onClose }: PrizeProps) {
  const messages = wheelMessages.use();
  const { common } = useMessages();
  const view = useWallet();
  const currency = useCurrency();
  const showClaimed = useShowClaimed(currency);
  const { prize, remainingCoin, coupon } = outcome;
  const againWith = (coins: number) =>
    coins > 0
      ? { label: fill(messages.spinAgain, { count: coins }), onPress: () => (onClose(), onAgain()) }
      : undefined;
  const { claiming, claim, unclaimed } = useClaim((received, amount) => {
    onClose();
    showClaimed(received, amount, againWith(remainingCoin + (received.type === 'COIN' ? amount : 0)));
  });
  const again = againWith(remainingCoin);
  if (unclaimed) return <ClaimProblem unclaimed={open ? unclaimed : null} {...{ currency, again, onClose }} />;
  const slice = slices.find(({ code }) => code === prize.code);
  const nothing = slice?.type === 'NONE';
  const blocked = coupon ? couponBlock(coupon, { bonus: view?.bonus, minimum: undefined }, messages, currency) : null;
  const claimable = coupon !== undefined && coupon.type !== 'ITEM' && blocked === null;
  const action = claimable
    ? { label: messages.receiveNow, onPress: () => claim(coupon), ...(again && { other: again }) }
    : again;
  return (
    <Dialog
      open={open}
      title={nothing ? messages.nothing : fill(messages.won, { label: slice?.label ?? prize.label })}
      onClose={onClose}
      busy={claiming !== null}
      closeLabel={claimable ? messages.later : common.close}
      {...(action && { action })}
    >
      <div className="stack stack-3">
        <ResultFace
          icon={nothing ? 'wheel' : 'bonus'}
          tone={nothing ? 'plain' : 'acc'}
          figure={coupon && <CouponFigure coupon={coupon} currency={currency} />}
        >
          {slice && slice.htmlDescription !== '' && <ServerHtml html={slice.htmlDescription} />}
          {!nothing && !claimable && (
            <p>{blocked ?? (slice?.type === 'ITEM' ? messages.wonItem : messages.wonCoupon)}</p>
          )}
          <p>{fill(messages.coinsLeft, { count: remainingCoin })}</p>
        </ResultFace>
        {claimable && <CouponTerms coupon={coupon} currency={currency} />}
      </div>
    </Dialog>
  );
}
