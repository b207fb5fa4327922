import { sql } from 'kysely';
import type { Db, Tx } from '../db/transaction.ts';
import { findGameAccount } from '../game/account.ts';
import type { Rate } from '../game/credits.ts';
import { findProvider } from '../game/partner.ts';
import type { GameProvider } from '../game/provider.ts';
import { refreshGame } from '../game/refresh.ts';
import type { House } from '../house.ts';
import { isRefusal, refuse } from '../http/refusal.ts';
import { callDeadlineMs } from '../intent/timing.ts';

/** One end of a transfer that is a game: the partner, the member's account there, and whether money is under way. */
export type GameSide = {
  code: string;
  provider: GameProvider;
  username: string;
  rate: Rate;
  /** What the game holds as last told, wallet hundredths, and moved since. */
  amountMinor: bigint;
  busy: boolean;
};

type SideRow = {
  code: string;
  open: boolean;
  num: bigint;
  den: bigint;
  username: string | null;
  active: boolean | null;
  amount_minor: bigint | null;
  busy: boolean;
};

/**
 * Reads the named games for a transfer. NO_GAME: unknown, disabled, in maintenance, or without an adapter; KEY_MISSING: no partner is set up.
 * SLOT_NO_ACCOUNT: the member has no open account there (rules §9).
 */
export async function readSides(house: House, db: Db | Tx, memberId: bigint, codes: readonly string[]) {
  if (codes.length === 0) return [];
  const { rows } = await sql<SideRow>`
    select g.code, g.enabled and not g.maintenance as open, g.credits_per_unit_num as num, g.credits_per_unit_den as den,
      a.username, a.active, a.amount_minor,
      exists (select 1 from intent i where i.member_id = ${memberId} and i.provider = g.code and i.ended_at is null) as busy
    from game g left join game_account a on a.game_code = g.code and a.member_id = ${memberId}
    where g.code = any(${codes}::text[])`.execute(db);
  const sides: GameSide[] = [];
  let hasAccounts = true;
  for (const code of codes) {
    const row = rows.find((candidate) => candidate.code === code);
    if (row?.open !== true) return refuse('NO_GAME');
    const provider = findProvider(house, code);
    if (isRefusal(provider)) return provider;
    if (row.active !== true || row.username === null) hasAccounts = false;
    const { username, num, den, amount_minor: amountMinor, busy } = row;
    sides.push({ code, provider, username: username ?? '', rate: { num, den }, amountMinor: amountMinor ?? 0n, busy });
  }
  return hasAccounts ? sides : refuse('SLOT_NO_ACCOUNT');
}

/** Every game account of the member that can be asked for money. */
export async function readOpenSides(house: House, db: Db | Tx, memberId: bigint): Promise<GameSide[]> {
  const accounts = await db
    .selectFrom('game_account as a')
    .innerJoin('game as g', 'g.code', 'a.game_code')
    .where('a.member_id', '=', memberId)
    .where('a.active', '=', true)
    .where('g.enabled', '=', true)
    .where('g.maintenance', '=', false)
    .select('a.game_code')
    .execute();
  const codes = accounts.map((account) => account.game_code).filter((code) => house.games.has(code));
  const sides = await readSides(house, db, memberId, codes);
  return Array.isArray(sides) ? sides : [];
}

/**
 * Asks a game what it holds and keeps it as the side's `amountMinor`, to be read again under the lock: another transfer
 * may have moved some of it since. False when the game does not say.
 */
export async function askHolding(house: House, memberId: bigint, { code }: GameSide): Promise<boolean> {
  const account = await findGameAccount(house.db, memberId, code);
  return account !== undefined && !(await refreshGame(house, account, callDeadlineMs)).stale;
}
