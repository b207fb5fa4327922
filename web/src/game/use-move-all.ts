import { useQueryClient } from '@tanstack/react-query';
import type { GameAccount } from '@kapao/contract/game';
import { toMinor } from '@kapao/contract/money';
import { walletTransferAll } from '@kapao/contract/wallet';
import type { WalletView } from '@kapao/contract/wallet';
import { useWords } from '../i18n/language.ts';
import { ApiError } from '../lib/api.ts';
import { useErrorText } from '../lib/error-text.ts';
import { toast } from '../ui/overlay/toasts.ts';
import { press } from '../wallet/money-press.ts';
import { walletQuery } from '../wallet/queries.ts';
import { movableIn } from '../wallet/transfer-rules.ts';

/** What became of the wallet's money; `refused` has been told already. `amountMinor`: what the game holds now. */
export type Moved = { kind: 'nothing' | 'moving' | 'refused' } | { kind: 'there'; amountMinor: bigint };

type Tell = { onSending: () => void; onChecking: () => void; onRefused: (title: string, text: string) => void };

/** Moves all of the wallet into a game; `aloud` when that is all that was asked for, and not a part of Play. */
export function useMoveAll(game: GameAccount, view: WalletView, tell: Tell): (aloud: boolean) => Promise<Moved> {
  const words = useWords();
  const textOf = useErrorText(view.wallet.currency);
  const client = useQueryClient();

  function whenRefused(error: unknown, aloud: boolean): Moved {
    const code = error instanceof ApiError ? error.code : null;
    // Nothing that can move, or something that moves already: the game can be entered all the same.
    if (!aloud && code === 'TRANSFER_MINIMUM') return { kind: 'nothing' };
    if (!aloud && code === 'TRANSFER_PENDING') return { kind: 'moving' };
    if (error instanceof ApiError && error.kind === 'unknown') toast.info(words.wallet.unknown);
    else tell.onRefused(words.wallet.failed, textOf(error));
    return { kind: 'refused' };
  }

  return async (aloud) => {
    if (movableIn(view, game) === 0n) return { kind: 'nothing' };
    tell.onSending();
    try {
      const options = { onChecking: tell.onChecking };
      const answer = await press(walletTransferAll, 'transferAll', { to: game.code }, options);
      if (answer.message === 'TRANSFER_PENDING') {
        toast.info(words.game.stillMoving);
        return { kind: 'moving' };
      }
      if (aloud) toast.success(words.wallet.done);
      return { kind: 'there', amountMinor: toMinor(answer.slots.find(({ code }) => code === game.code)?.amount ?? 0) };
    } catch (error) {
      return whenRefused(error, aloud);
    } finally {
      void client.invalidateQueries(walletQuery);
    }
  };
}
