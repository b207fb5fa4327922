import { useEffect, useRef } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { toMinor } from '@kapao/contract/money';
import type { PendingTransfer, WalletView } from '@kapao/contract/wallet';
import { fill } from '@kapao/i18n/fill';
import { useMessages } from '@kapao/i18n/language';
import { showMoney } from '../lib/amount.ts';
import { showReceipt } from '../receipt/show.ts';
import { transferQuery } from '../money/api.ts';
import { nameOfPlace } from '../money/model.ts';
import { staysInGame } from '../money/refusal.ts';
import { toast } from '../ui/overlay/toasts.ts';

/** Shows the receipt of a transfer that has ended; a toast while another sheet is at work (`quiet`). */
export function useSettledTransfers(view: WalletView | undefined, quiet: boolean): void {
  const client = useQueryClient();
  const messages = useMessages();
  const before = useRef<readonly PendingTransfer[]>([]);
  const latest = useRef({ view, messages, quiet });
  useEffect(() => {
    latest.current = { view, messages, quiet };
  });

  useEffect(() => {
    if (!view) return;
    async function tell(transfer: PendingTransfer): Promise<void> {
      const answer = await client.fetchQuery(transferQuery(transfer.transferId)).catch(() => null);
      const { view: now, messages: text, quiet: isQuiet } = latest.current;
      if (!answer || !now || answer.status === 'PENDING') return;
      const nameOf = (code: string): string => nameOfPlace(code, now, text.wallet.wallet);
      const failed = answer.status === 'FAILED';
      const stays = staysInGame(answer.stuck ?? [], answer.to);
      const note = stays ? text.wallet.stillThere : text.errors.TRANSFER_FAIL;
      const amountMinor = toMinor(answer.amount);
      const { currency } = now.wallet;
      if (isQuiet && failed) return toast.error(note);
      if (isQuiet) {
        const amount = showMoney(amountMinor, currency);
        return toast.success(fill(text.wallet.arrived, { amount, to: nameOf(answer.to) }));
      }
      showReceipt({
        kind: 'transfer',
        state: failed ? 'failed' : 'done',
        amount: { amountMinor, currency },
        from: nameOf(answer.from),
        to: nameOf(answer.to),
        createdAt: transfer.createdAt,
        number: 'sought',
        balanceMinor: 'now',
        ...(failed && { note }),
      });
    }

    const open = new Set(view.pending.map(({ transferId }) => transferId));
    const ended = before.current.filter(({ transferId }) => !open.has(transferId));
    before.current = view.pending;
    for (const transfer of ended) void tell(transfer);
  }, [view, client]);
}
