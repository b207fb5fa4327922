import type { SignIn } from '@kapao/contract/game';
import type { Currency } from '@kapao/contract/money';
import { sql } from 'kysely';
import type { Db, Tx } from '../db/transaction.ts';
import type { Rate } from './credits.ts';

export type Game = {
  code: string;
  /** False while it is disabled or in maintenance: NO_GAME (rules#game-accounts). */
  open: boolean;
  login: SignIn;
};

export type GameAccount = {
  memberId: bigint;
  code: string;
  username: string;
  passwordSealed: Buffer;
  active: boolean;
  currency: Currency;
  /** The cached balance in the wallet's currency: what can be moved out, without stakes of open bets. */
  amountMinor: bigint;
  /** Stakes of open bets, as far as the provider reports them. */
  outstandingMinor: bigint;
  stale: boolean;
  rate: Rate;
  /** Changes with every write of the row; see {@link setGameAmount}. */
  version: string;
};

/** `undefined`: no such game. Whether it may be used now is its `open`. */
export async function findGame(db: Db | Tx, code: string): Promise<Game | undefined> {
  const { rows } = await sql<Game>`${selectGame} where g.code = ${code}`.execute(db);
  return rows[0];
}

/** The game behind an auto-login name (api#wallet-and-game-calls). */
export async function findGameByAutoLogin(db: Db | Tx, provider: string): Promise<Game | undefined> {
  const { rows } = await sql<Game>`
    ${selectGame} where g.login->>'kind' = 'auto' and g.login->>'provider' = ${provider}
    order by g.position, g.code limit 1`.execute(db);
  return rows[0];
}

/** Whether a game has a rate for the member's currency: without one it is not offered. */
export async function isOffered(db: Db | Tx, memberId: bigint, code: string): Promise<boolean> {
  const { rows } = await sql`
    select from game_rate r join member m on m.currency = r.currency
    where m.id = ${memberId} and r.game_code = ${code}`.execute(db);
  return rows.length === 1;
}

/** A member's account at an offered game, active or not; another member's is as if it did not exist. */
export async function findGameAccount(db: Db | Tx, memberId: bigint, code: string): Promise<GameAccount | undefined> {
  const { rows } = await sql<AccountRow>`
    ${selectAccount} where a.member_id = ${memberId} and a.game_code = ${code}`.execute(db);
  return rows.map(toAccount)[0];
}

export async function findGameAccountByUsername(
  db: Db | Tx,
  memberId: bigint,
  username: string,
): Promise<GameAccount | undefined> {
  const { rows } = await sql<AccountRow>`
    ${selectAccount} where a.member_id = ${memberId} and a.username = ${username}`.execute(db);
  return rows.map(toAccount)[0];
}

/** All active accounts of a member, in the operator's order. */
export async function listActiveAccounts(db: Db | Tx, memberId: bigint): Promise<GameAccount[]> {
  const { rows } = await sql<AccountRow>`
    ${selectAccount} where a.member_id = ${memberId} and a.active order by g.position, g.code`.execute(db);
  return rows.map(toAccount);
}

/** Makes the inactive row where there is none. A user name somebody else has at this game leaves it unmade. */
export async function addGameAccount(
  db: Db | Tx,
  fresh: { memberId: bigint; code: string; username: string; passwordSealed: Buffer },
): Promise<void> {
  await db
    .insertInto('game_account')
    .values({
      member_id: fresh.memberId,
      game_code: fresh.code,
      username: fresh.username,
      password_sealed: fresh.passwordSealed,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** False when it was active already. */
export async function markActive(db: Db | Tx, { memberId, code }: GameAccount): Promise<boolean> {
  const done = await db
    .updateTable('game_account')
    .set({ active: true })
    .where('member_id', '=', memberId)
    .where('game_code', '=', code)
    .where('active', '=', false)
    .executeTakeFirst();
  return done.numUpdatedRows === 1n;
}

/** What a game answered of a balance, in the wallet's currency. `hidden`: open bets are not in it. */
export type Told = { amountMinor: bigint; outstandingMinor: bigint; hidden: boolean };

/**
 * Keeps a balance the game has just told. Not while a transfer with this game is open, as the moving amount would
 * count twice or not at all (rules#total); and not when the row was written since `account` was read, as a transfer may
 * have begun and ended meanwhile and the told balance be from before it. The check and the write are one statement.
 */
export async function setGameAmount(db: Db | Tx, account: GameAccount, told: Told): Promise<void> {
  const { amountMinor, outstandingMinor, hidden } = told;
  await sql`
    update game_account a set amount_minor = ${amountMinor}, outstanding_minor = ${outstandingMinor},
      bets_hidden = ${hidden}, stale = false, refreshed_at = app_now(),
      held_at = case when a.amount_minor > 0 or ${amountMinor}::bigint > 0 then app_now() else a.held_at end
    where a.member_id = ${account.memberId} and a.game_code = ${account.code} and a.xmin::text = ${account.version}
      and not exists (
        select from intent i where i.member_id = a.member_id and i.provider = a.game_code and i.ended_at is null
          and i.kind in ('transfer-in', 'transfer-out'))`.execute(db);
}

/** The game did not answer: the kept amount stays, marked as such, unless somebody wrote a newer one meanwhile. */
export async function markStale(db: Db | Tx, account: GameAccount): Promise<void> {
  await sql`
    update game_account a set stale = true
    where a.member_id = ${account.memberId} and a.game_code = ${account.code} and a.xmin::text = ${account.version}
      and not a.stale`.execute(db);
}

const selectGame = sql`
  select g.code, g.enabled and not g.maintenance as open, g.login from game g`;

type AccountRow = {
  member_id: bigint;
  code: string;
  username: string;
  password_sealed: Buffer;
  active: boolean;
  currency: Currency;
  amount_minor: bigint;
  outstanding_minor: bigint;
  stale: boolean;
  num: bigint;
  den: bigint;
  version: string;
};

const selectAccount = sql`
  select a.member_id, a.game_code as code, a.username, a.password_sealed, a.active, m.currency, a.amount_minor,
    a.outstanding_minor, a.stale, r.credits_per_unit_num as num, r.credits_per_unit_den as den, a.xmin::text as version
  from game_account a join game g on g.code = a.game_code join member m on m.id = a.member_id
  join game_rate r on r.game_code = a.game_code and r.currency = m.currency`;

function toAccount(row: AccountRow): GameAccount {
  return {
    memberId: row.member_id,
    code: row.code,
    username: row.username,
    passwordSealed: row.password_sealed,
    active: row.active,
    currency: row.currency,
    amountMinor: row.amount_minor,
    outstandingMinor: row.outstanding_minor,
    stale: row.stale,
    rate: { num: row.num, den: row.den },
    version: row.version,
  };
}
