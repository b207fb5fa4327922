import { hashPassword } from '../auth/password.ts';
import type { Db, Tx } from '../platform/db/transaction.ts';
import { newPublicId } from '../platform/public-id.ts';
import { isRefusal } from '../platform/refusal.ts';
import { openMemberAccount } from '../money/ledger/account.ts';
import { addDemoMember, findTakenIdentity } from './store.ts';

export const demoMember = { phone: '0812345678', password: 'sabai-sabai-99', bankAccountNo: '1234567890' } as const;

export async function seedMember(tx: Tx, passwordHash: string | undefined): Promise<void> {
  if (passwordHash === undefined) return;
  const memberId = await addDemoMember(tx, {
    publicId: newPublicId(),
    phone: demoMember.phone,
    name: 'สมาชิก ทดสอบ',
    passwordHash,
    currency: 'THB',
    bankCode: 'KBANK',
    bankAccountName: 'SAMACHIK THODSOB',
    bankAccountNo: demoMember.bankAccountNo,
  });
  if (memberId !== undefined) await openMemberAccount(tx, memberId, 'THB');
}

type Friend = { phone: string; name: string; bankAccountNo: string; inviterId: bigint };

/** Adds a friend of the demo member, who cannot sign in. Returns `undefined` when the phone or bank account is taken. */
export async function seedFriend(tx: Tx, friend: Friend): Promise<bigint | undefined> {
  const memberId = await addDemoMember(tx, {
    ...friend,
    publicId: newPublicId(),
    passwordHash: 'none',
    currency: 'THB',
    bankCode: 'SCB',
    bankAccountName: 'DEMO FRIEND',
  });
  if (memberId !== undefined) await openMemberAccount(tx, memberId, 'THB');
  return memberId;
}

export async function hashDemoPassword(db: Db): Promise<string | undefined> {
  const { phone, password } = demoMember;
  if ((await findTakenIdentity(db, phone, undefined)) !== undefined) return undefined;
  const hash = await hashPassword(password);
  return isRefusal(hash) ? undefined : hash;
}
