import { sql } from 'kysely';
import type { Tx } from '../../platform/db/transaction.ts';
import { lockMember, openMemberAccount } from '../../money/ledger/account.ts';

/** Login that `npm start` prints. Created in demo mode only, as its password is public. */
export const demoMember = { phone: '0812345678', password: 'sabai-sabai-99', bankAccountNo: '1234567890' } as const;

/** Adds the demo member with an open wallet. An existing holder of the phone or bank account keeps it. */
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

/** Coins given once at the start. */
const demoCoins = 5;

/** Also gives coins to a demo member created before the wheel existed. */
export async function addDemoCoins(tx: Tx): Promise<void> {
  const { phone } = demoMember;
  const member = await tx.selectFrom('member').where('phone', '=', phone).select('id').executeTakeFirst();
  if (member === undefined || (await lockMember(tx, member.id)) === undefined) return;
  await sql`select coin_move(${member.id}, ${demoCoins}, 'DEMO', ${String(member.id)})`.execute(tx);
}
