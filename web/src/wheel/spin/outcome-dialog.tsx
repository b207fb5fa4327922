import { useState } from 'react';
import type { WheelSlice } from '@kapao/contract/wheel';
import { ServerHtml } from '../../content/server-html.tsx';
import { fill } from '../../i18n/fill.ts';
import { useWords } from '../../i18n/language.ts';
import { useErrorText } from '../../lib/error-text.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { wheelWords } from '../words.ts';
import type { SpinOutcome } from './ask.ts';
import { spinRefusalText } from './refusal.ts';

type Props = {
  outcome: SpinOutcome | null;
  slices: readonly WheelSlice[];
  onAgain: () => void;
  onClose: () => void;
};

/** Shows the prize, or the refusal (product#spin). */
export function OutcomeDialog({ outcome, slices, onAgain, onClose }: Props) {
  const words = wheelWords.use();
  const { common } = useWords();
  const textOf = useErrorText();
  // Kept while it closes.
  const [last, setLast] = useState(outcome);
  if (outcome && outcome !== last) setLast(outcome);
  if (!last) return null;
  const open = outcome !== null;
  if (last.kind === 'prize') return <PrizeDialog open={open} outcome={last} slices={slices} onClose={onClose} />;
  if (last.kind === 'unknown') {
    const again = { label: words.checkAgain, onPress: () => (onClose(), onAgain()) };
    return (
      <Dialog open={open} title={words.unknownTitle} onClose={onClose} closeLabel={common.close} action={again}>
        <p className="c2">{words.unknownText}</p>
      </Dialog>
    );
  }
  return (
    <Dialog open={open} title={words.spinFailed} onClose={onClose}>
      <p>{last.kind === 'refused' ? spinRefusalText(last.reply, words) : textOf(last.error)}</p>
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
  const words = wheelWords.use();
  const slice = slices.find(({ code }) => code === prize.code);
  const nothing = slice?.type === 'NONE';
  // A repeated answer stays in the language of its request.
  const label = slice?.label ?? prize.label;
  return (
    <Dialog open={open} title={nothing ? words.nothing : fill(words.won, { label })} onClose={onClose}>
      <div className="stack stack-3">
        {slice && slice.htmlDescription !== '' && <ServerHtml html={slice.htmlDescription} />}
        {!nothing && <p className="c2">{slice?.type === 'ITEM' ? words.wonItem : words.wonCoupon}</p>}
        <p className="c2">{fill(words.coinsLeft, { count: remainingCoin })}</p>
      </div>
    </Dialog>
  );
}
