import { useState } from 'react';
import type { WalletView } from '@kapao/contract/wallet';
import { useMessages } from '@kapao/i18n/language';
import { depositMessages } from '@kapao/i18n/deposit/messages';
import { useLater } from '../lib/use-later.ts';
import { Sheet } from '../ui/overlay/sheet.tsx';
import { ErrorState } from '../ui/state/empty.tsx';
import { Skeleton } from '../ui/state/skeleton.tsx';
import type { DepositStep, DepositTab } from './channels.ts';

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
      <Sheet open={open && step === 'deposit'} title={home.deposit} onClose={onClose} busy={busy}>
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
          <DepositSheetSkeleton />
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

function DepositSheetSkeleton() {
  return (
    <div className="stack" aria-busy="true">
      <Skeleton height={112} />
      <Skeleton height={52} />
      <Skeleton height={180} />
    </div>
  );
}
