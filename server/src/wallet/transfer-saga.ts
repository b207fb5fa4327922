import { gameIn } from '../game/by-currency.ts';
import type { Direction, GameProvider } from '../game/provider.ts';
import type { Intent } from '../money/intent/intent.ts';
import type { Saga } from '../money/intent/saga.ts';
import { detailOf, settleLeg } from './leg.ts';

type Games = ReadonlyMap<string, GameProvider>;

/** Holds the money in the wallet, calls the provider, then posts or voids the hold. */
export const transferIn = (games: Games): Saga => ({ ...calls(games, 'in'), kind: 'transfer-in' });

/** Credits the wallet only after the provider's definite yes. */
export const transferOut = (games: Games): Saga => ({ ...calls(games, 'out'), kind: 'transfer-out' });

function calls(games: Games, direction: Direction) {
  const gameOf = (intent: Intent): GameProvider => {
    const game = gameIn(games, intent.provider, detailOf(intent).currency);
    if (game === undefined) throw new Error(`no adapter for ${intent.provider}`);
    return game;
  };
  const creditsOf = (intent: Intent): bigint => BigInt(detailOf(intent).credits);
  return {
    capability: (intent) => gameOf(intent).capability,
    call: (intent, signal) =>
      gameOf(intent).transfer({
        username: detailOf(intent).username,
        direction,
        creditsMinor: creditsOf(intent),
        reference: intent.providerRef,
        signal,
      }),
    status: async (intent, signal) => {
      const call = { username: detailOf(intent).username, reference: intent.providerRef, signal };
      return (await gameOf(intent).status?.(call)) ?? { status: 'unknown', evidence: {} };
    },
    measured: {
      balance: async (intent, signal) => {
        const { free } = await gameOf(intent).balance({ username: detailOf(intent).username, signal });
        return free;
      },
      recent: async (intent, signal) => {
        const list = await gameOf(intent).recent?.({ username: detailOf(intent).username, signal });
        return list?.map((entry) => ({ id: entry.id, change: signedChange(entry.direction, entry.creditsMinor) }));
      },
      moved: async (intent, signal) => gameOf(intent).movedIn?.({ username: detailOf(intent).username, signal }),
      change: (intent) => signedChange(direction, creditsOf(intent)),
    },
    settle: settleLeg,
  } satisfies Partial<Saga>;
}

const signedChange = (direction: Direction, creditsMinor: bigint): bigint =>
  direction === 'in' ? creditsMinor : -creditsMinor;
