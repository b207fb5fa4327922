import { useState } from 'react';
import type { WheelSlice } from '@kapao/contract/wheel';
import { fill } from '@kapao/i18n/fill';
import { useMessages } from '@kapao/i18n/language';
import { wheelMessages } from '@kapao/i18n/wheel/messages';
import { ServerHtml } from '../../content/server-html.tsx';
import { useErrorText } from '../../lib/error-text.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import type { SpinOutcome } from './ask.ts';
import { spinRefusalText } from './refusal.ts';

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
  if (outcome && outcome !== last) setLast(outcome);
  if (!last) return null;
  const open = outcome !== null;
  if (last.kind === 'prize') return <PrizeDialog open={open} outcome={last} slices={slices} onClose={onClose} />;
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
  onClose: () => void;
};

function PrizeDialog({ open, outcome: { prize, remainingCoin }, slices, onClose }: PrizeProps) {
  const messages = wheelMessages.use();
  const slice = slices.find(({ code }) => code === prize.code);
  const nothing = slice?.type === 'NONE';
  const label = slice?.label ?? prize.label;
  return (
    <Dialog open={open} title={nothing ? messages.nothing : fill(messages.won, { label })} onClose={onClose}>
      <div className="stack stack-3">
        {slice && slice.htmlDescription !== '' && <ServerHtml html={slice.htmlDescription} />}
        {!nothing && <p className="c2">{slice?.type === 'ITEM' ? messages.wonItem : messages.wonCoupon}</p>}
        <p className="c2">{fill(messages.coinsLeft, { count: remainingCoin })}</p>
      </div>
    </Dialog>
  );
}
