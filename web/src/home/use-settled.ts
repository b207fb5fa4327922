import { useEffect, useRef } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { toMinor } from '@kapao/contract/money';
import type { PendingTransfer, WalletView } from '@kapao/contract/wallet';
import { fill } from '@kapao/i18n/fill';
import { useMessages } from '@kapao/i18n/language';
import { showMoney } from '../lib/amount.ts';
import { toast } from '../ui/overlay/toasts.ts';
import { transferQuery } from '../money/api.ts';
import { staysInGame } from '../money/refusal.ts';
import { nameOfPlace } from '../money/model.ts';

export function useSettledTransfers(view: WalletView | undefined): void {
  const client = useQueryClient();
  const messages = useMessages();
  const before = useRef<readonly PendingTransfer[]>([]);
  const latest = useRef({ view, messages });
  useEffect(() => {
    latest.current = { view, messages };
  });

  useEffect(() => {
    if (!view) return;
    async function tell(transfer: PendingTransfer): Promise<void> {
      const answer = await client.fetchQuery(transferQuery(transfer.transferId)).catch(() => null);
      const { view: now, messages: text } = latest.current;
      if (!answer || !now) return;
      if (answer.status === 'FAILED') {
        toast.error(staysInGame(answer.stuck ?? [], answer.to) ? text.wallet.stillThere : text.errors.TRANSFER_FAIL);
      }
      if (answer.status === 'SUCCESS') {
        const amount = showMoney(toMinor(answer.amount), now.wallet.currency);
        toast.success(fill(text.wallet.arrived, { amount, to: nameOfPlace(answer.to, now, text.wallet.wallet) }));
      }
    }

    const open = new Set(view.pending.map(({ transferId }) => transferId));
    const ended = before.current.filter(({ transferId }) => !open.has(transferId));
    before.current = view.pending;
    for (const transfer of ended) void tell(transfer);
  }, [view, client]);
}
