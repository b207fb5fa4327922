import { randomBytes } from 'node:crypto';
import { type Db, inTransaction } from '../../src/platform/db/transaction.ts';
import { hashToken, newToken } from '../../src/platform/http/caller/token.ts';
import { newPublicId } from '../../src/platform/public-id.ts';
import { addStaffRow, addStaffSession } from '../../src/staff/store.ts';

export type TestStaff = { staffId: bigint; publicId: string; username: string; name: string; token: string };

export async function createStaff(
  db: Db,
  overrides: { name?: string; passwordHash?: string } = {},
): Promise<TestStaff> {
  const publicId = newPublicId();
  const username = `staff-${randomBytes(6).toString('hex')}`;
  const name = overrides.name ?? 'มะลิ';
  const passwordHash = overrides.passwordHash ?? 'none';
  const staffId = await addStaffRow(db, { publicId, username, publicName: name, passwordHash, temporary: false });
  if (staffId === undefined) throw new Error(`${username} is taken`);
  return { staffId, publicId, username, name, token: await createStaffSession(db, staffId) };
}

export async function createStaffSession(db: Db, staffId: bigint): Promise<string> {
  const token = newToken();
  const tokenHash = hashToken(token);
  if (tokenHash === null) throw new Error('a new token has no hash');
  await inTransaction(db, (tx) => addStaffSession(tx, { tokenHash, staffId, ip: '127.0.0.1', userAgentHash: null }));
  return token;
}

export function staffHeaders(token: string): Record<string, string> {
  return { authorization: `Bearer ${token}`, 'x-requester': 'staff', 'content-type': 'application/json' };
}
