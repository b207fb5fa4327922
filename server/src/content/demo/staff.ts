import type { Tx } from '../../db/transaction.ts';
import { demoMember } from './member.ts';

/** The sign-in to the console that `npm start` prints. Only ever made next to the sandbox: its password is public. */
export const demoStaff = { username: 'mali', password: demoMember.password, name: 'มะลิ' } as const;

export async function addDemoStaff(tx: Tx, publicId: string, passwordHash: string): Promise<void> {
  await tx
    .insertInto('staff')
    .values({
      public_id: publicId,
      username: demoStaff.username,
      public_name: demoStaff.name,
      password_hash: passwordHash,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
