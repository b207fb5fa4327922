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
