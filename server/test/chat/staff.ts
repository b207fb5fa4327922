import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../src/platform/db/transaction.ts';
import { hashToken, newToken } from '../../src/platform/http/caller/token.ts';
import { newPublicId } from '../../src/platform/public-id.ts';

export type TestStaff = { staffId: bigint; publicId: string; username: string; name: string; token: string };

export async function createStaff(
  db: Db,
  overrides: { name?: string; passwordHash?: string } = {},
): Promise<TestStaff> {
  const publicId = newPublicId();
  const username = `staff-${randomBytes(6).toString('hex')}`;
  const name = overrides.name ?? 'มะลิ';
  const { id: staffId } = await db
    .insertInto('staff')
    .values({ public_id: publicId, username, public_name: name, password_hash: overrides.passwordHash ?? 'none' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { staffId, publicId, username, name, token: await createStaffSession(db, staffId) };
}

export async function createStaffSession(db: Db, staffId: bigint): Promise<string> {
  const token = newToken();
  const tokenHash = hashToken(token);
  if (tokenHash === null) throw new Error('a new token has no hash');
  await db
    .insertInto('staff_session')
    .values({
      token_hash: tokenHash,
      staff_id: staffId,
      idle_until: sql`now() + interval '1 hour'`,
      absolute_until: sql`now() + interval '1 day'`,
    })
    .execute();
  return token;
}

export function staffHeaders(token: string): Record<string, string> {
  return { authorization: `Bearer ${token}`, 'x-requester': 'staff', 'content-type': 'application/json' };
}
