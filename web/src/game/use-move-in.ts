import { useQueryClient } from '@tanstack/react-query';
import type { GameAccount } from '@kapao/contract/game';
import { toMajor, toMinor } from '@kapao/contract/money';
import { walletTransfer, walletTransferAll } from '@kapao/contract/wallet';
import type { WalletView } from '@kapao/contract/wallet';
import { useMessages } from '@kapao/i18n/language';
import { ApiError } from '@kapao/client/api-error';
import { serverNowMs } from '@kapao/client/clock';
import { showReceipt } from '../receipt/show.ts';
import { toast } from '../ui/overlay/toasts.ts';
import { sendMoneyRequest } from '../wallet/money-request.ts';
import { walletQuery } from '../wallet/queries.ts';
import { useTransferError } from '../wallet/refusal/use-transfer-error.ts';
import { movableFromWallet, WALLET } from '../wallet/transfer-rules.ts';

export type Moved = { kind: 'nothing' | 'moving' | 'unknown' | 'refused' } | { kind: 'there'; amountMinor: bigint };

type Notify = { onSending: () => void; onChecking: () => void; onRefused: (title: string, text: string) => void };

/** `aloud`: moving is the whole request, not a part of Play. Without an amount moves the whole wallet. */
type Order = { aloud: boolean; amountMinor?: bigint | undefined };

export function useMoveIn(game: GameAccount, view: WalletView, notify: Notify): (order: Order) => Promise<Moved> {
  const messages = useMessages();
  const textOf = useTransferError(view.wallet.currency);
  const client = useQueryClient();

  function whenRefused(error: unknown, aloud: boolean): Moved {
    const code = error instanceof ApiError ? error.code : null;
    if (!aloud && code === 'TRANSFER_MINIMUM') return { kind: 'nothing' };
    if (!aloud && code === 'TRANSFER_PENDING') return { kind: 'moving' };
    if (error instanceof ApiError && error.kind === 'unknown') {
      toast.info(messages.wallet.unknown);
      return { kind: 'unknown' };
    }
    notify.onRefused(messages.wallet.failed, textOf(error));
    return { kind: 'refused' };
  }

  function send(amountMinor: bigint | undefined) {
    const options = { onChecking: notify.onChecking };
    if (amountMinor === undefined)
      return sendMoneyRequest(walletTransferAll, 'transferAll', { to: game.code }, options);
    const body = { from: WALLET, to: game.code, amount: toMajor(amountMinor) };
    return sendMoneyRequest(walletTransfer, 'transfer', body, options);
  }

  return async ({ aloud, amountMinor }) => {
    if ((amountMinor ?? movableFromWallet(view, game)) === 0n) return { kind: 'nothing' };
    notify.onSending();
    try {
      const answer = await send(amountMinor);
      if (answer.message === 'TRANSFER_PENDING') {
        toast.info(messages.game.stillMoving);
        return { kind: 'moving' };
      }
      if (aloud) {
        showReceipt({
          kind: 'transfer',
          state: 'done',
          amount: { amountMinor: toMinor(answer.amount), currency: view.wallet.currency },
          from: messages.wallet.wallet,
          to: game.name,
          createdAt: new Date(serverNowMs()).toISOString(),
          number: 'find',
          balanceMinor: toMinor(answer.wallet.amount),
        });
      }
      return { kind: 'there', amountMinor: toMinor(answer.slots.find(({ code }) => code === game.code)?.amount ?? 0) };
    } catch (error) {
      return whenRefused(error, aloud);
    } finally {
      void client.invalidateQueries(walletQuery);
    }
  };
}
