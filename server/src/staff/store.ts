import { sql } from 'kysely';
import type { Db, Tx } from '../platform/db/transaction.ts';
import { staffAbsolute, staffIdle } from '../platform/http/caller/lifetimes.ts';

export type EndReason = 'logout' | 'password' | 'suspended' | 'oldest' | 'replaced';

export function findByUsername(db: Db | Tx, username: string) {
  return db
    .selectFrom('staff')
    .select(['id', 'public_id', 'username', 'public_name', 'password_hash', 'status', 'password_temporary'])
    .where('username', '=', username)
    .executeTakeFirst();
}

export function listStaff(db: Db | Tx) {
  return db
    .selectFrom('staff')
    .select(['id', 'public_id', 'username', 'public_name', 'status', 'created_at'])
    .orderBy('username')
    .execute();
}

export type NewStaff = {
  publicId: string;
  username: string;
  publicName: string;
  passwordHash: string;
  temporary: boolean;
};

/** Returns the id, or undefined if the username is taken. */
export async function addStaffRow(db: Db | Tx, staff: NewStaff): Promise<bigint | undefined> {
  const added = await db
    .insertInto('staff')
    .values({
      public_id: staff.publicId,
      username: staff.username,
      public_name: staff.publicName,
      password_hash: staff.passwordHash,
      password_temporary: staff.temporary,
    })
    .onConflict((conflict) => conflict.column('username').doNothing())
    .returning('id')
    .executeTakeFirst();
  return added?.id;
}

/** With `seen`, sets the hash only over that one: of concurrent changes one wins. */
export async function setStaffPasswordHash(
  db: Db | Tx,
  staff: { id: bigint; seen?: string | undefined; temporary: boolean },
  hash: string,
): Promise<boolean> {
  const { rows } = await sql`
    update staff set password_hash = ${hash}, password_temporary = ${staff.temporary}
    where id = ${staff.id} and password_hash = coalesce(${staff.seen ?? null}, password_hash) returning id`.execute(db);
  return rows.length > 0;
}

export async function setStaffStatus(db: Db | Tx, staffId: bigint, status: 'active' | 'suspended'): Promise<void> {
  await db.updateTable('staff').set({ status }).where('id', '=', staffId).execute();
}

export async function lockStaff(tx: Tx, staffId: bigint) {
  const { rows } = await sql<{ password_hash: string; status: string }>`
    select password_hash, status from staff where id = ${staffId} for no key update`.execute(tx);
  return rows[0];
}

export async function isKnownStaffDevice(db: Db, username: string, device: string | undefined): Promise<boolean> {
  const known = await db
    .selectFrom('staff_device as d')
    .innerJoin('staff as s', 's.id', 'd.staff_id')
    .select('d.device')
    .where('s.username', '=', username)
    .where('d.device', '=', device ?? '')
    .executeTakeFirst();
  return known !== undefined;
}

export async function rememberStaffDevice(tx: Tx, staffId: bigint, device: string): Promise<void> {
  await tx
    .insertInto('staff_device')
    .values({ staff_id: staffId, device })
    .onConflict((conflict) => conflict.columns(['staff_id', 'device']).doUpdateSet({ last_login_at: sql`now()` }))
    .execute();
}

export type NewSession = { tokenHash: Buffer; staffId: bigint; ip: string; userAgentHash: Buffer | null };

export async function addStaffSession(tx: Tx, session: NewSession): Promise<void> {
  await tx
    .insertInto('staff_session')
    .values({
      token_hash: session.tokenHash,
      staff_id: session.staffId,
      idle_until: sql`now() + ${staffIdle}::interval`,
      absolute_until: sql`now() + ${staffAbsolute}::interval`,
      ip: session.ip,
      user_agent_hash: session.userAgentHash,
    })
    .execute();
}

/** Returns false if the old session has ended. */
export async function copyStaffSession(tx: Tx, from: Buffer, to: Buffer): Promise<boolean> {
  const { rows } = await sql`
    insert into staff_session (token_hash, staff_id, created_at, idle_until, absolute_until, ip, user_agent_hash)
    select ${to}, staff_id, created_at, idle_until, absolute_until, ip, user_agent_hash
    from staff_session where token_hash = ${from} and ended_at is null for update
    returning token_hash`.execute(tx);
  return rows.length === 1;
}

export async function endStaffSession(db: Db | Tx, tokenHash: Buffer, reason: EndReason): Promise<void> {
  await db
    .updateTable('staff_session')
    .set({ ended_at: sql`now()`, end_reason: reason })
    .where('token_hash', '=', tokenHash)
    .where('ended_at', 'is', null)
    .execute();
}

export async function endStaffSessions(
  db: Db | Tx,
  staffId: bigint,
  kept: Buffer | undefined,
  reason: EndReason,
): Promise<void> {
  await db
    .updateTable('staff_session')
    .set({ ended_at: sql`now()`, end_reason: reason })
    .where('staff_id', '=', staffId)
    .where('token_hash', '<>', kept ?? Buffer.alloc(0))
    .where('ended_at', 'is', null)
    .execute();
}

export async function endOldestStaffSessions(tx: Tx, staffId: bigint, maxLive: number): Promise<void> {
  const beyond = tx
    .selectFrom('staff_session')
    .select('token_hash')
    .where('staff_id', '=', staffId)
    .where('ended_at', 'is', null)
    .where(sql<boolean>`now() <= least(idle_until, absolute_until)`)
    .orderBy('created_at', 'desc')
    .offset(maxLive);
  await tx
    .updateTable('staff_session')
    .set({ ended_at: sql`now()`, end_reason: 'oldest' })
    .where('token_hash', 'in', beyond)
    .execute();
}
