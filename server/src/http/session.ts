import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { DB } from '../db/generated/schema.ts';
import { refuse } from './refusal.ts';
import { hashToken } from './token.ts';

/** Who calls: a member's live session. */
export type Caller = {
  memberId: bigint;
  publicId: string;
  tokenHash: Buffer;
  /** When the password was last shown on this session; sensitive changes ask for a fresh one (promises S9). */
  authenticatedAt: Date;
};

/** Session-only: idle 60 minutes. Remember-me: idle 7 days (promises S6). Absolute ends are set at login (rules §11). */
export const idle = { session: '60 minutes', remember: '7 days' } as const;

const bearer = /^Bearer ([\x21-\x7e]+)$/;

/** Finds the caller of a bearer header; each refusal is one of rules §11. */
export async function findCaller(db: Kysely<DB>, authorization: string | undefined, requester: string | undefined) {
  if (authorization === undefined) return refuse('UNAUTHORIZED');
  const token = bearer.exec(authorization)?.[1];
  const tokenHash = token === undefined ? null : hashToken(token);
  if (tokenHash === null) return refuse('invalid-token');
  const row = await readSession(db, tokenHash);
  if (row === undefined) return refuse('invalid-token');
  if (row.ended_at !== null) {
    const byMember = row.end_reason === 'password' || row.end_reason === 'everywhere';
    return refuse(byMember ? 'INVALID_USER_2' : 'invalid-token');
  }
  if (row.expired) return refuse('EXPIRED_AUTH_TOKEN');
  if (row.public_id === null) return refuse('INVALID_USER_1');
  if (requester !== undefined && requester !== row.audience) return refuse('INVALID_USER_4');
  if (row.status === 'suspended' || row.status === 'closed') return refuse('INVALID_USER_3');
  if (row.unseen) await touch(db, tokenHash, row.remember);
  return {
    memberId: row.member_id,
    publicId: row.public_id,
    tokenHash,
    authenticatedAt: row.authenticated_at,
  } satisfies Caller;
}

function readSession(db: Kysely<DB>, tokenHash: Buffer) {
  return db
    .selectFrom('session as s')
    .leftJoin('member as m', 'm.id', 's.member_id')
    .where('s.token_hash', '=', tokenHash)
    .select([
      's.member_id',
      's.audience',
      's.remember',
      's.ended_at',
      's.end_reason',
      's.authenticated_at',
      'm.public_id',
      'm.status',
      sql<boolean>`now() > least(s.idle_until, s.absolute_until)`.as('expired'),
      sql<boolean>`now() > s.last_seen_at + interval '1 minute'`.as('unseen'),
    ])
    .executeTakeFirst();
}

/** Written at most once a minute a session, so that reading stays reading. */
async function touch(db: Kysely<DB>, tokenHash: Buffer, remember: boolean): Promise<void> {
  const span = remember ? idle.remember : idle.session;
  await db
    .updateTable('session')
    .set({ last_seen_at: sql`now()`, idle_until: sql`now() + ${span}::interval` })
    .where('token_hash', '=', tokenHash)
    .execute();
}
