import type { GameAccount } from '@kapao/contract/game';
import { toMinor } from '@kapao/contract/money';
import type { WalletView } from '@kapao/contract/wallet';
import { onlyInFor } from '../money/refusal.ts';
import { movableFromWallet } from '../money/model.ts';

/**
 * Returns what the member has in the game after Play, minor units. 0 where Play asks for an amount first, a bonus keeps
 * the money out, or the game's balance is not known.
 */
export function playableMinor(view: WalletView, game: GameAccount): bigint {
  if (view.lossLimit || game.stale || onlyInFor(game, view.bonus).length > 0) return 0n;
  return movableFromWallet(view, game) + toMinor(game.amount);
}
