import { hashPassword } from '../auth/password.ts';
import type { Db, Tx } from '../platform/db/transaction.ts';
import { newPublicId } from '../platform/public-id.ts';
import { isRefusal } from '../platform/refusal.ts';
import { openMemberAccount } from '../money/ledger/account.ts';

export const demoMember = { phone: '0812345678', password: 'sabai-sabai-99', bankAccountNo: '1234567890' } as const;

export async function seedMember(tx: Tx, passwordHash: string | undefined): Promise<void> {
  if (passwordHash === undefined) return;
  const member = await tx
    .insertInto('member')
    .values({
      public_id: newPublicId(),
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

export async function hashDemoPassword(db: Db): Promise<string | undefined> {
  const { phone, password } = demoMember;
  const there = await db.selectFrom('member').select('id').where('phone', '=', phone).executeTakeFirst();
  if (there !== undefined) return undefined;
  const hash = await hashPassword(password);
  return isRefusal(hash) ? undefined : hash;
}
