import { useState } from 'react';
import type { WalletView } from '@kapao/contract/wallet';
import { useMessages } from '@kapao/i18n/language';
import { depositMessages } from '@kapao/i18n/deposit/messages';
import { useLater } from '../lib/use-later.ts';
import { Sheet } from '../ui/overlay/sheet.tsx';
import { ErrorState } from '../ui/state/error-state.tsx';
import type { DepositStep, DepositTab } from './model.ts';
import { DepositSkeleton } from './skeleton.tsx';

type Props = { open: boolean; view: WalletView; onClose: () => void };

async function loadContent() {
  const [{ DepositContent, FollowUps }] = await Promise.all([import('./content.tsx'), depositMessages.load()]);
  return { DepositContent, FollowUps };
}

/** Loads its content on opening. Needs a new `key` at each opening. */
export function DepositSheet({ open, view, onClose }: Props) {
  const { home } = useMessages();
  const content = useLater(loadContent);
  const [step, setStep] = useState<DepositStep>('deposit');
  const [tab, setTab] = useState<DepositTab | null>(null);
  const [busy, setBusy] = useState(false);
  const [copySoon, setCopySoon] = useState(false);
  const goOn = (next: DepositStep): void => {
    setCopySoon(false);
    setStep(next);
  };
  return (
    <>
      <Sheet open={open && step === 'deposit'} title={home.deposit} onClose={onClose} busy={busy} tall>
        {content.value ? (
          <content.value.DepositContent
            {...{ view, tab, copySoon, onClose }}
            onTab={setTab}
            onBusy={setBusy}
            onStep={goOn}
          />
        ) : content.failed ? (
          <ErrorState onRetry={content.retry} />
        ) : (
          <DepositSkeleton />
        )}
      </Sheet>
      {content.value && (
        <content.value.FollowUps
          step={open ? step : 'deposit'}
          view={view}
          onBack={() => goOn('deposit')}
          onSaved={() => {
            setStep('deposit');
            setCopySoon(true);
          }}
          onClose={onClose}
        />
      )}
    </>
  );
}
