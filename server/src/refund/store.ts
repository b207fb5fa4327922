import { sql } from 'kysely';
import type { Db, Tx } from '../platform/db/transaction.ts';

export type RefundStanding = { accruedMinor: bigint; claimable: Claimable | undefined };

export type Claimable = { day: string; amountMinor: bigint; until: Date };

export async function readStanding(db: Db | Tx, memberId: bigint): Promise<RefundStanding> {
  const { rows } = await sql<{ accrued: bigint; day: string | null; amount_minor: bigint; until: Date }>`
    select refund_accrued(m.id) as accrued, r.day::text as day, r.amount_minor, r.claimable_until as until
    from member m
    left join refund r on r.member_id = m.id and r.received_at is null and r.amount_minor > 0
      and r.claimable_until > app_now() and m.status = 'active'
    where m.id = ${memberId} order by r.day limit 1`.execute(db);
  const row = rows[0];
  const day = row?.day ?? null;
  return {
    accruedMinor: row?.accrued ?? 0n,
    claimable: row === undefined || day === null ? undefined : { day, amountMinor: row.amount_minor, until: row.until },
  };
}

export async function markReceived(tx: Tx, memberId: bigint, day: string): Promise<void> {
  await sql`update refund set received_at = app_now()
    where member_id = ${memberId} and day = ${day}::date and received_at is null`.execute(tx);
}

export async function markGiven(tx: Tx, memberId: bigint, conditionId: bigint): Promise<void> {
  await sql`
    update refund r set condition_id = ${conditionId}
    where r.member_id = ${memberId} and r.received_at is not null and (r.condition_id is null
      or exists (select from condition k where k.id = r.condition_id and k.state in ('GIVEN_UP', 'DISARMED')))`.execute(
    tx,
  );
}

export type Received = { amountMinor: bigint; at: Date };

export async function listReceived(
  db: Db,
  { memberId, page, limit }: { memberId: bigint; page: number; limit: number },
): Promise<{ total: number; rows: Received[] }> {
  const skipped = BigInt(page - 1) * BigInt(limit);
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from refund where member_id = ${memberId} and received_at is not null`.execute(db);
  const { rows } = await sql<{ amount_minor: bigint; received_at: Date }>`
    select amount_minor, received_at from refund where member_id = ${memberId} and received_at is not null
    order by received_at desc, day desc limit ${limit} offset ${skipped}`.execute(db);
  return {
    total: counted[0]?.total ?? 0,
    rows: rows.map((row) => ({ amountMinor: row.amount_minor, at: row.received_at })),
  };
}

const membersAPage = 10_000;

const takenFor = sql`interval '1 minute'`;

/** Removes nights of the future, which exist only where the sandbox has turned the clock back. */
export async function removeFutureNights(tx: Tx): Promise<boolean> {
  const { rows } = await sql`delete from refund_night where day > refund_day() returning day`.execute(tx);
  return rows.length > 0;
}

/** Tells whether it is `time` (`'00:30'`) or later in Bangkok. */
export async function isPast(tx: Tx, time: string): Promise<boolean> {
  const { rows } = await sql<{ past: boolean }>`
    select (app_now() at time zone 'Asia/Bangkok')::time >= ${time}::time as past`.execute(tx);
  return rows[0]?.past === true;
}

/** Adds tonight. Returns false when it has begun before. */
export async function addNight(tx: Tx): Promise<boolean> {
  const { rows } = await sql`
    insert into refund_night (day) values (refund_day()) on conflict do nothing returning day`.execute(tx);
  return rows.length > 0;
}

export async function forgetOtherDays(tx: Tx): Promise<void> {
  await sql`delete from refund_due where day <> refund_day()`.execute(tx);
}

/** Locks tonight's list while it is not complete. Returns its last member; `undefined` when another process has it. */
export async function lockNightList(tx: Tx): Promise<bigint | undefined> {
  const { rows } = await sql<{ after_member: bigint }>`
    select after_member from refund_night where day = refund_day() and not listed for update skip locked`.execute(tx);
  return rows[0]?.after_member;
}

/** Adds the members with an id above `after` to tonight's list. Returns whether there are more. */
export async function listNightAfter(tx: Tx, after: bigint): Promise<boolean> {
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

export async function listSettleable(db: Db, after: bigint, limit: number): Promise<bigint[]> {
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

export async function putOffRefund(db: Db, memberId: bigint): Promise<void> {
  await sql`update refund_due set next_at = app_now() + ${takenFor} where member_id = ${memberId}`.execute(db);
}
