import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Currency } from '@kapao/contract/money';
import { toMinor } from '@kapao/contract/money';
import { fill } from '@kapao/i18n/fill';
import { useMessages } from '@kapao/i18n/language';
import type { BonusMessages } from '@kapao/i18n/bonus/en';
import { bonusMessages } from '@kapao/i18n/bonus/messages';
import { paths } from '../../app/paths.ts';
import { showMoney } from '../../lib/amount.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { ResultFace } from '../../money/received.tsx';
import { giftFigure } from '../offer/terms.ts';
import type { Terms } from '../offer/terms.ts';
import type { Outcome } from './use-take.ts';

type Props = { outcome: Outcome | null; currency: Currency; onClose: () => void };

export function BonusOutcomeDialog({ outcome, currency, onClose }: Props) {
  const messages = bonusMessages.use();
  const { common } = useMessages();
  const navigate = useNavigate();
  const [last, setLast] = useState(outcome);
  if (outcome && outcome !== last) setLast(outcome);
  if (!last) return null;
  const taken = last.kind === 'taken';
  const toDeposit = taken && last.terms.trigger === 'deposit';
  const title = { taken: messages.saved, refused: messages.failed, unknown: messages.unknown }[last.kind];
  return (
    <Dialog
      open={outcome !== null}
      title={title}
      onClose={onClose}
      closeLabel={toDeposit ? messages.later : common.close}
      {...(toDeposit ? { action: { label: messages.toDeposit, onPress: () => void navigate(paths.deposit) } } : {})}
    >
      {last.kind === 'taken' ? (
        <ResultFace icon="bonus" tone="acc" figure={giftFigure(last.terms, currency)}>
          <p>{nextStepText(last.terms, messages, currency)}</p>
        </ResultFace>
      ) : (
        <p>{last.text}</p>
      )}
    </Dialog>
  );
}

function nextStepText(terms: Terms, messages: BonusMessages, currency: Currency): string {
  if (terms.trigger === 'instant') return terms.percentSuccess > 0 ? messages.savedInstant : messages.savedFree;
  if (terms.minDeposit <= 0) return messages.savedAny;
  const min = showMoney(toMinor(terms.minDeposit), currency);
  return terms.armHours === undefined
    ? fill(messages.savedDepositSoon, { min })
    : fill(messages.savedDeposit, { min, hours: terms.armHours });
}
