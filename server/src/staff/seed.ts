import { hashPassword } from '../auth/password.ts';
import type { Db, Tx } from '../platform/db/transaction.ts';
import { isRefusal } from '../platform/refusal.ts';
import { newPublicId } from '../platform/public-id.ts';
import { demoMember } from '../account/seed.ts';
import { addStaffRow, findByUsername } from './store.ts';

export const demoStaff = { username: 'mali', password: demoMember.password, name: 'มะลิ' } as const;

/** Returns the id of the demo's agent if it was added. */
export async function seedStaff(tx: Tx, passwordHash: string | undefined): Promise<bigint | undefined> {
  if (passwordHash === undefined) return undefined;
  const { username, name: publicName } = demoStaff;
  return addStaffRow(tx, { publicId: newPublicId(), username, publicName, passwordHash, temporary: false });
}

export async function hashStaffPassword(db: Db): Promise<string | undefined> {
  const { username, password } = demoStaff;
  if ((await findByUsername(db, username)) !== undefined) return undefined;
  const hash = await hashPassword(password);
  return isRefusal(hash) ? undefined : hash;
}
