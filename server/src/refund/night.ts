import { sql } from 'kysely';
import { inTransaction, type Db, type Tx } from '../platform/db/transaction.ts';

const membersAPage = 10_000;

const takenFor = sql`interval '1 minute'`;

/**
 * Starts the night of the business day after `settleFrom` (`'00:30'`, Bangkok). Returns false before that time.
 * Includes members left unsettled by an earlier night.
 */
export async function beginNight(db: Db, settleFrom: string): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    // Future nights exist only where the sandbox has turned the clock back; they start again.
    const { rows: ahead } = await sql`delete from refund_night where day > refund_day() returning day`.execute(tx);
    if (ahead.length > 0) await forgetOtherDays(tx);
    const { rows } = await sql<{ begun: boolean }>`
      select (app_now() at time zone 'Asia/Bangkok')::time >= ${settleFrom}::time as begun`.execute(tx);
    if (rows[0]?.begun !== true) return false;
    const { rows: fresh } = await sql`
      insert into refund_night (day) values (refund_day()) on conflict do nothing returning day`.execute(tx);
    if (fresh.length > 0) await forgetOtherDays(tx);
    return true;
  });
}

const forgetOtherDays = (tx: Tx) => sql`delete from refund_due where day <> refund_day()`.execute(tx);

/**
 * Adds the next page of members to the night's list: money in a game, or moves since the last snapshot. Returns whether
 * there are more. A member with nothing in a game has the wallet as total.
 */
export async function listPage(db: Db): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<{ after_member: bigint }>`
      select after_member from refund_night where day = refund_day() and not listed for update skip locked`.execute(tx);
    const after = rows[0]?.after_member;
    return after === undefined ? false : listAfter(tx, after);
  });
}

async function listAfter(tx: Tx, after: bigint): Promise<boolean> {
  const { rows } = await sql<{ last: bigint | null; seen: bigint }>`
    with page as (select id from member where id > ${after} order by id limit ${membersAPage}), listed as (
      insert into refund_due (member_id, day)
      select p.id, refund_day() from page p join account c on c.code = 'member:' || p.id || ':cash'
      left join lateral (
        select seq, total_minor, day from refund_snapshot where member_id = p.id order by number desc limit 1) s on true
      where s.day is distinct from refund_day() and (c.seq <> coalesce(s.seq, 0)
        or c.posted - c.held <> coalesce(s.total_minor, 0)
        or exists (select from game_account a where a.member_id = p.id and a.active
          and (a.amount_minor > 0 or a.outstanding_minor > 0)))
      on conflict (member_id) do nothing)
    select max(id) as last, count(*) as seen from page`.execute(tx);
  const { last = null, seen = 0n } = rows[0] ?? {};
  const listed = seen < membersAPage;
  await sql`update refund_night set after_member = ${last ?? after}, listed = ${listed}
    where day = refund_day()`.execute(tx);
  return !listed;
}

export async function nextPage(db: Db, after: bigint, limit: number): Promise<bigint[]> {
  const { rows } = await sql<{ member_id: bigint }>`
    select member_id from refund_due
    where waits_for is null and day = refund_day() and next_at <= app_now() and member_id > ${after}
    order by member_id limit ${limit}`.execute(db);
  return rows.map((row) => row.member_id);
}

export async function listWaitedFor(db: Db): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    select code from game where exists (
      select from refund_due where waits_for = code and day = refund_day() and next_at <= app_now())`.execute(db);
  return rows.map((row) => row.code);
}

/** Claims up to `limit` members who wait for this game, for one minute, with all games to ask. */
export async function takeWaiting(
  db: Db,
  game: string,
  limit: number,
): Promise<{ memberId: bigint; stale: string[] }[]> {
  const { rows } = await sql<{ memberId: bigint; stale: string[] }>`
    update refund_due set next_at = app_now() + ${takenFor}
    where member_id in (
      select member_id from refund_due where waits_for = ${game} and day = refund_day() and next_at <= app_now()
      order by next_at limit ${limit} for update skip locked)
    returning member_id as "memberId", member_stale_games(member_id) as stale`.execute(db);
  return rows;
}

export async function putOff(db: Db, memberId: bigint): Promise<void> {
  await sql`update refund_due set next_at = app_now() + ${takenFor} where member_id = ${memberId}`.execute(db);
}
