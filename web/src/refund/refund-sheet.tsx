import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { RefundCheck } from '@kapao/contract/refund';
import type { WalletView } from '@kapao/contract/wallet';
import { useLanguage, useMessages } from '@kapao/i18n/language';
import { refundMessages } from '@kapao/i18n/refund/messages';
import { ServerHtml } from '../content/server-html.tsx';
import { Button } from '../ui/action/button.tsx';
import { Note } from '../ui/layout/card.tsx';
import { Sheet, SheetFooter } from '../ui/overlay/sheet.tsx';
import { Empty, ErrorState } from '../ui/state/empty.tsx';
import { Skeleton } from '../ui/state/skeleton.tsx';
import { Accrued } from './accrued.tsx';
import { Claimable } from './claimable.tsx';
import { refundQuery } from './queries.ts';
import { RefundLog } from './refund-log.tsx';
import { ToWalletDialog } from './to-wallet-dialog.tsx';

type Props = { open: boolean; view: WalletView; onClose: () => void; onReceived: () => void };

/** Needs a new `key` at each opening. */
export function RefundSheet({ open, view, onClose, onReceived }: Props) {
  const { home } = useMessages();
  const [asked, setAsked] = useState<RefundCheck | null>(null);
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  return (
    <>
      <Sheet open={open} title={home.refund} onClose={onClose} busy={busy}>
        <Refund
          view={view}
          onClose={onClose}
          onBusy={setBusy}
          onToWallet={(check) => {
            setAsked(check);
            setAsking(true);
          }}
        />
      </Sheet>
      {asked && (
        <ToWalletDialog
          open={asking}
          check={asked}
          currency={view.wallet.currency}
          onClose={() => setAsking(false)}
          onReceived={() => {
            setAsking(false);
            onClose();
            onReceived();
          }}
        />
      )}
    </>
  );
}

type Inside = {
  view: WalletView;
  onClose: () => void;
  onBusy: (busy: boolean) => void;
  onToWallet: (check: RefundCheck) => void;
};

function Refund({ view, onClose, onBusy, onToWallet }: Inside) {
  const messages = refundMessages.use();
  const { common } = useMessages();
  const client = useQueryClient();
  const query = useQuery(refundQuery(useLanguage()));
  const check = query.data;
  if (query.isLoadingError) return <ErrorState onRetry={() => void query.refetch()} />;
  if (!check) return <RefundSkeleton />;
  const { currency } = view.wallet;
  const anything = check.refundAmount > 0 || check.result;
  return (
    <div className="stack">
      {anything && <Accrued check={check} currency={currency} onReceive={() => onToWallet(check)} />}
      {!anything && (
        <Empty title={messages.none} icon="refund">
          {messages.noneHint}
        </Empty>
      )}
      {check.info !== '' && (
        <Note kind="info">
          <ServerHtml html={check.info} />
        </Note>
      )}
      {anything && (
        <Claimable
          check={check}
          currency={currency}
          onBusy={onBusy}
          onEnd={() => void client.invalidateQueries({ queryKey: ['refund'] })}
        />
      )}
      <RefundLog currency={currency} />
      {!anything && (
        <SheetFooter>
          <Button block kind="secondary" onClick={onClose}>
            {common.close}
          </Button>
        </SheetFooter>
      )}
    </div>
  );
}

function RefundSkeleton() {
  return (
    <div className="stack" aria-busy="true">
      <Skeleton height={168} on="surface" />
      <Skeleton height={52} />
      <Skeleton height={148} on="surface" />
    </div>
  );
}
