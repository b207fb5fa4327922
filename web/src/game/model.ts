import { toMinor } from '@kapao/contract/money';
import type { GameAccount } from '@kapao/contract/game';
import type { WalletView } from '@kapao/contract/wallet';
import { showAmount } from '../lib/amount.ts';
import { movableFromWallet } from '../money/model.ts';
import { onlyInFor } from '../money/refusal.ts';

/** Significant digits of a rate. The smallest rate is a thousandth (rules#game-units). */
const rateDigits = 6;

export function creditsText(amount: number, creditsPerUnit: number): string {
  const [whole = '0', decimals = ''] = creditsPerUnit.toFixed(rateDigits).split('.');
  const rate = BigInt(whole + decimals);
  return showAmount((toMinor(amount) * rate) / 10n ** BigInt(rateDigits));
}

/** Returns the first two letters and the last, so that codes with one beginning differ: JOKER is JOR, JOKER2 is JO2. */
export const gameMonogram = (code: string): string =>
  code.length <= 3 ? code : `${code.slice(0, 2)}${code.slice(-1)}`;

/**
 * Returns what the member has in the game after Play, minor units. 0 where Play asks for an amount first, a bonus keeps
 * the money out, or the game's balance is not known.
 */
export function playableMinor(view: WalletView, game: GameAccount): bigint {
  if (view.lossLimit || game.stale || onlyInFor(game, view.bonus).length > 0) return 0n;
  return movableFromWallet(view, game) + toMinor(game.amount);
}
