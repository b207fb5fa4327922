import type { GameAccount as ShownAccount, SignIn } from '@kapao/contract/game';
import type { Currency } from '@kapao/contract/money';
import { sql } from 'kysely';
import type { Db, Tx } from '../platform/db/transaction.ts';
import type { LocalText } from '../content/local-text.ts';
import type { Rate } from './credits.ts';

export type Game = {
  code: string;
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
  amountMinor: bigint;
  outstandingMinor: bigint;
  stale: boolean;
  rate: Rate;
  version: string;
};

export type RateRow = { currency: Currency; num: string; den: string };

export type GameRow = {
  code: string;
  name: unknown;
  category: ShownAccount['category'];
  logo: string;
  background: string;
  web: string | null;
  android: string | null;
  ios: string | null;
  login: SignIn;
  alert: unknown;
  enabled: boolean;
  rates: RateRow[];
};

export async function listGames(db: Db): Promise<GameRow[]> {
  const { rows } = await sql<GameRow>`
    select code, name, category, logo, background, web, android, ios, login, alert, enabled, ${ratesOfGame} as rates
    from game order by position, code`.execute(db);
  return rows;
}

export type GameState = {
  code: string;
  category: string;
  signIn: string;
  enabled: boolean;
  maintenance: boolean;
  rates: RateRow[];
};

export async function listGameStates(db: Db): Promise<GameState[]> {
  const { rows } = await sql<GameState>`
    select code, category, login->>'kind' as "signIn", enabled, maintenance, ${ratesOfGame} as rates
    from game order by position, code`.execute(db);
  return rows;
}

export type NewGame = {
  code: string;
  name: LocalText;
  category: ShownAccount['category'];
  login: SignIn;
  web: string | null;
  android: string | null;
  ios: string | null;
  logo: string;
  background: string;
};

/** Adds a game behind the others, switched off. Returns whether its code was free. */
export async function addGame(tx: Tx, game: NewGame): Promise<boolean> {
  const added = await sql`
    insert into game (code, name, category, login, web, android, ios, logo, background, enabled, position)
    select ${game.code}, ${JSON.stringify(game.name)}::jsonb, ${game.category}, ${JSON.stringify(game.login)}::jsonb,
      ${game.web}, ${game.android}, ${game.ios}, ${game.logo}, ${game.background}, false, coalesce(max(position) + 1, 0)
    from game
    on conflict (code) do nothing`.execute(tx);
  return added.numAffectedRows === 1n;
}

export type GameRate = Rate & { currency: Currency };

/** Stores rates of a game. Throws KP005 while members hold credits bought at another rate (rules#game-units). */
export async function setGameRates(tx: Tx, code: string, rates: readonly GameRate[]): Promise<void> {
  for (const { currency, num, den } of rates) {
    await sql`
      insert into game_rate (game_code, currency, credits_per_unit_num, credits_per_unit_den)
      values (${code}, ${currency}, ${num}, ${den})
      on conflict (game_code, currency) do update
      set credits_per_unit_num = excluded.credits_per_unit_num,
        credits_per_unit_den = excluded.credits_per_unit_den`.execute(tx);
  }
}

/** Returns whether the game exists. */
export async function setGameState(
  db: Db,
  code: string,
  state: Partial<Pick<GameState, 'enabled' | 'maintenance'>>,
): Promise<boolean> {
  const done = await db.updateTable('game').set(state).where('code', '=', code).executeTakeFirst();
  return done.numUpdatedRows === 1n;
}

export async function findGame(db: Db | Tx, code: string): Promise<Game | undefined> {
  const { rows } = await sql<Game>`${selectGame} where g.code = ${code}`.execute(db);
  return rows[0];
}

export async function findGameByAutoLogin(db: Db | Tx, provider: string): Promise<Game | undefined> {
  const { rows } = await sql<Game>`
    ${selectGame} where g.login->>'kind' = 'auto' and g.login->>'provider' = ${provider}
    order by g.position, g.code limit 1`.execute(db);
  return rows[0];
}

export async function isOffered(db: Db | Tx, memberId: bigint, code: string): Promise<boolean> {
  const { rows } = await sql`
    select from game_rate r join member m on m.currency = r.currency
    where m.id = ${memberId} and r.game_code = ${code}`.execute(db);
  return rows.length === 1;
}

export async function readMemberCurrency(db: Db, memberId: bigint): Promise<Currency> {
  const { currency } = await db
    .selectFrom('member')
    .select('currency')
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();
  return currency as Currency;
}

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

export async function listActiveAccounts(db: Db | Tx, memberId: bigint): Promise<GameAccount[]> {
  const { rows } = await sql<AccountRow>`
    ${selectAccount} where a.member_id = ${memberId} and a.active order by g.position, g.code`.execute(db);
  return rows.map(toAccount);
}

/** Returns the last time when a balance of the member was reported, or now. */
export async function readLastUpdated(db: Db, memberId: bigint): Promise<string> {
  const { rows } = await sql<{ at: Date }>`
    select coalesce(max(refreshed_at), app_now()) as at
    from game_account where member_id = ${memberId} and active`.execute(db);
  return (rows[0]?.at ?? new Date()).toISOString();
}

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

/** In the wallet's currency. `hidden`: open bets are not included. */
export type ReportedBalance = { amountMinor: bigint; outstandingMinor: bigint; hidden: boolean };

/**
 * Stores a reported balance, unless a transfer with this game is open (rules#total) or the row changed since `account`
 * was read: a transfer may have ended after the report.
 */
export async function setGameAmount(db: Db | Tx, account: GameAccount, answer: ReportedBalance): Promise<void> {
  const { amountMinor, outstandingMinor, hidden } = answer;
  await sql`
    update game_account a set amount_minor = ${amountMinor}, outstanding_minor = ${outstandingMinor},
      bets_hidden = ${hidden}, stale = false, refreshed_at = app_now(),
      held_at = case when a.amount_minor > 0 or ${amountMinor}::bigint > 0 then app_now() else a.held_at end
    where a.member_id = ${account.memberId} and a.game_code = ${account.code} and a.xmin::text = ${account.version}
      and not exists (
        select from intent i where i.member_id = a.member_id and i.provider = a.game_code and i.ended_at is null
          and i.kind in ('transfer-in', 'transfer-out'))`.execute(db);
}

export async function markStale(db: Db | Tx, account: GameAccount): Promise<void> {
  await sql`
    update game_account a set stale = true
    where a.member_id = ${account.memberId} and a.game_code = ${account.code} and a.xmin::text = ${account.version}
      and not a.stale`.execute(db);
}

const ratesOfGame = sql`
  (select coalesce(json_agg(json_build_object('currency', currency, 'num', credits_per_unit_num::text,
    'den', credits_per_unit_den::text) order by currency desc), '[]') from game_rate where game_code = game.code)`;

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
