import type { Currency } from '@kapao/contract/money';
import type { LossLimitState } from '../account/loss-limit/limit.ts';
import type { Category } from '../condition/facts.ts';
import type { Rate } from '../game/credits.ts';
import { gameIn } from '../game/by-currency.ts';
import { findProvider } from '../game/partner.ts';
import type { GameProvider } from '../game/provider.ts';
import { refreshGame } from '../game/refresh.ts';
import type { Services } from '../platform/services.ts';
import { isRefusal, refuse } from '../platform/refusal.ts';
import { callDeadlineMs } from '../money/intent/timing.ts';

/** Facts that decide a transfer, from SQL `transfer_facts`; whole numbers are text. */
export type TransferFacts = {
  free: string;
  owed: string;
  currency: Currency;
  stop: { code: 'RG_EXCLUDED' | 'RG_TIMEOUT'; until: string | null } | null;
  frozen: boolean;
  lossLimit: LossLimitState | null;
  condition: { state: 'OPEN' | 'EXPIRING'; categories: Category[] } | null;
  games: Record<string, GameFacts>;
};

type GameFacts = {
  open: boolean;
  category: Category;
  num: string;
  den: string;
  username: string | null;
  active: boolean;
  amount: string;
  busy: boolean;
};

export type GameSide = {
  code: string;
  category: Category;
  provider: GameProvider;
  username: string;
  rate: Rate;
  amountMinor: bigint;
  busy: boolean;
};

/**
 * NO_GAME: unknown, disabled, in maintenance, or without an adapter. KEY_MISSING: no provider is set up.
 * SLOT_NO_ACCOUNT: the member has no open account there (rules#transfers).
 */
export function sidesOf(
  services: Pick<Services, 'games'>,
  { games, currency }: TransferFacts,
  codes: readonly string[],
) {
  const sides: GameSide[] = [];
  let hasAccounts = true;
  for (const code of codes) {
    const game = games[code];
    if (game?.open !== true) return refuse('NO_GAME');
    const provider = findProvider(services, code, currency);
    if (isRefusal(provider)) return provider;
    if (!game.active) hasAccounts = false;
    sides.push(sideOf(code, provider, game));
  }
  return hasAccounts ? sides : refuse('SLOT_NO_ACCOUNT');
}

export function openSides(services: Pick<Services, 'games'>, { games, currency }: TransferFacts): GameSide[] {
  return Object.entries(games).flatMap(([code, game]) => {
    const provider = gameIn(services.games, code, currency);
    return provider !== undefined && game.open && game.active ? [sideOf(code, provider, game)] : [];
  });
}

function sideOf(
  code: string,
  provider: GameProvider,
  { category, username, num, den, amount, busy }: GameFacts,
): GameSide {
  const rate = { num: BigInt(num), den: BigInt(den) };
  return { code, category, provider, username: username ?? '', rate, amountMinor: BigInt(amount), busy };
}

/**
 * Asks a game for its balance and stores it. Read it again under the lock: another transfer may have moved money since.
 */
export async function askHolding(
  services: Pick<Services, 'db' | 'games' | 'log'>,
  memberId: bigint,
  { code }: GameSide,
): Promise<boolean> {
  const account = await refreshGame(services, memberId, code, callDeadlineMs);
  return account !== undefined && !account.stale;
}
