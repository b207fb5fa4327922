import { sql } from 'kysely';
import type { Db, Tx } from '../platform/db/transaction.ts';
import { idle } from '../platform/http/caller/lifetimes.ts';

type Executor = Db | Tx;

export type EndReason =
  | 'logout'
  | 'password'
  | 'everywhere'
  | 'oldest'
  | 'replaced'
  | 'suspended'
  | 'operator'
  | 'revoked';

/** Returns the member of a phone and whether the device is known, in one query for known and unknown phones alike. */
export function findLogin(db: Executor, phone: string, device: string | undefined) {
  return db
    .selectFrom('member as m')
    .leftJoin('login_device as d', (join) => join.onRef('d.member_id', '=', 'm.id').on('d.device', '=', device ?? ''))
    .where('m.phone', '=', phone)
    .select(['m.id', 'm.status', 'm.password_hash', sql<boolean>`d.device is not null`.as('known')])
    .executeTakeFirst();
}

export async function isKnownDevice(db: Executor, phone: string, device: string | undefined): Promise<boolean> {
  return (await findLogin(db, phone, device))?.known === true;
}

export async function setPasswordHash(
  db: Executor,
  member: { id: bigint; password_hash: string },
  hash: string,
): Promise<boolean> {
  const set = await db
    .updateTable('member')
    .set({ password_hash: hash })
    .where('id', '=', member.id)
    .where('password_hash', '=', member.password_hash)
    .returning('id')
    .executeTakeFirst();
  return set !== undefined;
}

export async function notePasswordChange(tx: Tx, memberId: bigint): Promise<void> {
  await tx
    .updateTable('member')
    .set({ password_changed_at: sql<Date>`app_now()` })
    .where('id', '=', memberId)
    .execute();
}

/** Locks the member, so that concurrent logins count live sessions correctly. Returns the password hash. */
export async function lockSessions(tx: Tx, memberId: bigint): Promise<string | undefined> {
  const { rows } = await sql<{ password_hash: string }>`
    select password_hash from member where id = ${memberId} for no key update`.execute(tx);
  return rows[0]?.password_hash;
}

export type NewSession = {
  tokenHash: Buffer;
  memberId: bigint;
  remember: boolean;
  device: string | null;
  ip: string;
  userAgentHash: Buffer | null;
};

/** Lifetime of a session and of one with remember-me (rules#login). Uses the true time `now()`, not `app_now()`. */
const absolute = { session: '24 hours', remember: '30 days' } as const;

export async function addSession(tx: Tx, session: NewSession): Promise<void> {
  const kind = session.remember ? 'remember' : 'session';
  await tx
    .insertInto('session')
    .values({
      token_hash: session.tokenHash,
      member_id: session.memberId,
      remember: session.remember,
      idle_until: sql`now() + ${idle[kind]}::interval`,
      absolute_until: sql`now() + ${absolute[kind]}::interval`,
      device: session.device,
      ip: session.ip,
      user_agent_hash: session.userAgentHash,
    })
    .execute();
}

export async function endMemberSession(db: Executor, tokenHash: Buffer, reason: EndReason): Promise<void> {
  await db
    .updateTable('session')
    .set({ ended_at: sql`now()`, end_reason: reason })
    .where('token_hash', '=', tokenHash)
    .where('ended_at', 'is', null)
    .execute();
}

export async function setConfirmed(tx: Tx, tokenHash: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('session')
    .set({ authenticated_at: sql`now()` })
    .where('token_hash', '=', tokenHash)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function copySession(tx: Tx, from: Buffer, to: Buffer): Promise<boolean> {
  const { rows } = await sql`
    insert into session (token_hash, member_id, audience, remember, created_at, idle_until, absolute_until, device, ip,
      user_agent_hash)
    select ${to}, member_id, audience, remember, created_at, idle_until, absolute_until, device, ip, user_agent_hash
    from session where token_hash = ${from} and ended_at is null for update
    returning token_hash`.execute(tx);
  return rows.length === 1;
}

const isLive = sql<boolean>`now() <= least(idle_until, absolute_until)`;

export function listSessions(db: Executor, memberId: bigint) {
  return db
    .selectFrom('session')
    .select(['public_id', 'token_hash', 'created_at', 'last_seen_at', 'remember'])
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .where(isLive)
    .orderBy('created_at', 'desc')
    .execute();
}

export async function endOwnSession(db: Executor, memberId: bigint, publicId: string): Promise<boolean> {
  const ended = await db
    .updateTable('session')
    .set({ ended_at: sql`now()`, end_reason: 'revoked' })
    .where('member_id', '=', memberId)
    .where('public_id', '=', publicId)
    .where('ended_at', 'is', null)
    .where(isLive)
    .returning('public_id')
    .executeTakeFirst();
  return ended !== undefined;
}

export async function endSessionsExcept(
  db: Executor,
  memberId: bigint,
  kept: Buffer | undefined,
  reason: EndReason,
): Promise<void> {
  await db
    .updateTable('session')
    .set({ ended_at: sql`now()`, end_reason: reason })
    .where('member_id', '=', memberId)
    .where('token_hash', '<>', kept ?? Buffer.alloc(0))
    .where('ended_at', 'is', null)
    .execute();
}

export async function endOldest(tx: Tx, memberId: bigint, maxLive: number): Promise<void> {
  const beyond = tx
    .selectFrom('session')
    .select('token_hash')
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .where(sql<boolean>`now() <= least(idle_until, absolute_until)`)
    // now() is constant in a transaction: of equal times the newest is the session just opened.
    .orderBy('created_at', 'desc')
    .offset(maxLive);
  await tx
    .updateTable('session')
    .set({ ended_at: sql`now()`, end_reason: 'oldest' })
    .where('token_hash', 'in', beyond)
    .execute();
}

export async function rememberDevice(tx: Tx, memberId: bigint, device: string): Promise<void> {
  await tx
    .insertInto('login_device')
    .values({ member_id: memberId, device })
    .onConflict((conflict) => conflict.columns(['member_id', 'device']).doUpdateSet({ last_login_at: sql`now()` }))
    .execute();
}

export async function listDevices(tx: Tx, memberId: bigint): Promise<string[]> {
  const rows = await tx.selectFrom('login_device').select('device').where('member_id', '=', memberId).execute();
  return rows.map(({ device }) => device);
}
