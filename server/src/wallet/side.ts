import type { Currency } from '@kapao/contract/money';
import { type RawBuilder, sql } from 'kysely';
import type { LossLimitState } from '../account/loss-limit/limit.ts';
import type { Category } from '../condition/facts.ts';
import { findGameAccount } from '../game/account.ts';
import type { Rate } from '../game/credits.ts';
import { gameIn } from '../game/by-currency.ts';
import { findProvider } from '../game/partner.ts';
import type { GameProvider } from '../game/provider.ts';
import { refreshGame } from '../game/refresh.ts';
import type { House } from '../house.ts';
import { isRefusal, refuse } from '../http/refusal.ts';
import { callDeadlineMs } from '../intent/timing.ts';
import { memberCash } from '../ledger/account.ts';

/** What a transfer is decided by, as SQL's `transfer_facts` tells it; whole numbers are text. */
export type TransferFacts = {
  /** What the wallet can spend, minor units. */
  free: string;
  /** What the member owes, minor units. */
  owed: string;
  currency: Currency;
  /** The member's own stop of play, with its end where it has one; null: none. */
  stop: { code: 'RG_EXCLUDED' | 'RG_TIMEOUT'; until: string | null } | null;
  /** The member's figures disagree, and a person is looking. */
  frozen: boolean;
  /** The member's own daily limit; null: none. */
  lossLimit: LossLimitState | null;
  /** An open condition and what it lets the member play; null: none is open. */
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

/** One end of a transfer that is a game: the partner, the member's account there, and whether money is under way. */
export type GameSide = {
  code: string;
  category: Category;
  provider: GameProvider;
  username: string;
  rate: Rate;
  /** What the game holds as last told, wallet hundredths, and moved since. */
  amountMinor: bigint;
  busy: boolean;
};

/** The facts of these games, or of all where the member has an account. */
export function transferFacts(memberId: bigint, codes: readonly string[] | null): RawBuilder<unknown> {
  return sql`transfer_facts(${memberId}::bigint, ${memberCash(memberId)}, ${codes}::text[])`;
}

/**
 * The named games as sides of a transfer. NO_GAME: unknown, disabled, in maintenance, or without an adapter;
 * KEY_MISSING: no partner is set up. SLOT_NO_ACCOUNT: the member has no open account there (rules#transfers).
 */
export function sidesOf(house: House, { games, currency }: TransferFacts, codes: readonly string[]) {
  const sides: GameSide[] = [];
  let hasAccounts = true;
  for (const code of codes) {
    const game = games[code];
    if (game?.open !== true) return refuse('NO_GAME');
    const provider = findProvider(house, code, currency);
    if (isRefusal(provider)) return provider;
    if (!game.active) hasAccounts = false;
    sides.push(sideOf(code, provider, game));
  }
  return hasAccounts ? sides : refuse('SLOT_NO_ACCOUNT');
}

/** Every game account of the member that can be asked for money. */
export function openSides(house: House, { games, currency }: TransferFacts): GameSide[] {
  return Object.entries(games).flatMap(([code, game]) => {
    const provider = gameIn(house.games, code, currency);
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
 * Asks a game what it holds and keeps it as the side's `amountMinor`, to be read again under the lock: another transfer
 * may have moved some of it since. False when the game does not say.
 */
export async function askHolding(house: House, memberId: bigint, { code }: GameSide): Promise<boolean> {
  const account = await findGameAccount(house.db, memberId, code);
  return account !== undefined && !(await refreshGame(house, account, callDeadlineMs)).stale;
}
