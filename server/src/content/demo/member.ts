import { sql } from 'kysely';
import type { Tx } from '../../db/transaction.ts';
import { lockMember, openMemberAccount } from '../../ledger/account.ts';

/** The login that `npm start` prints. Made in demo mode only: its password is public. */
export const demoMember = { phone: '0812345678', password: 'sabai-sabai-99', bankAccountNo: '1234567890' } as const;

/** The demo member with an open wallet; whoever holds the phone or the bank account already keeps it. */
export async function addDemoMember(tx: Tx, publicId: string, passwordHash: string): Promise<void> {
  const member = await tx
    .insertInto('member')
    .values({
      public_id: publicId,
      phone: demoMember.phone,
      name: 'สมาชิก ทดสอบ',
      password_hash: passwordHash,
      currency: 'THB',
      bank_code: 'KBANK',
      bank_account_name: 'SAMACHIK THODSOB',
      bank_account_no: demoMember.bankAccountNo,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (member !== undefined) await openMemberAccount(tx, member.id, 'THB');
}

/** So many spins to begin with, given once. */
const demoCoins = 5;

/** Coins for the demo member, also for one who was there before the wheel. */
export async function addDemoCoins(tx: Tx): Promise<void> {
  const { phone } = demoMember;
  const member = await tx.selectFrom('member').where('phone', '=', phone).select('id').executeTakeFirst();
  if (member === undefined || (await lockMember(tx, member.id)) === undefined) return;
  await sql`select coin_move(${member.id}, ${demoCoins}, 'DEMO', ${String(member.id)})`.execute(tx);
}
