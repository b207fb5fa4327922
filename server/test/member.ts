import { sql } from 'kysely';
import { newPublicId } from '../src/platform/public-id.ts';
import { inTransaction, type Db } from '../src/platform/db/transaction.ts';
import { hashToken, newToken } from '../src/platform/http/caller/token.ts';
import { openMemberAccount } from '../src/money/ledger/account.ts';

export type MemberOverrides = {
  phone?: string;
  name?: string;
  /** As stored. The default hash fits no password, which saves the cost of hashing. */
  passwordHash?: string;
  status?: 'active' | 'suspended' | 'closed' | 'excluded';
  currency?: 'THB' | 'LAK';
  bankCode?: string;
  bankAccountName?: string;
  bankAccountNo?: string;
  bankChangedAt?: Date;
  inviterId?: bigint;
  coin?: number;
  createdAt?: Date;
  remember?: boolean;
};

let drawn = 0n;

/** Returns digits that this process has not used yet, equal in every run. */
export function digits(length: number): string {
  drawn += 1n;
  return String((drawn * 618_033_988_749_894_849n) % 10n ** BigInt(length)).padStart(length, '0');
}

export type TestMember = { memberId: bigint; publicId: string; phone: string; token: string };

export async function createMember(db: Db, overrides: MemberOverrides = {}): Promise<TestMember> {
  const publicId = newPublicId();
  const phone = overrides.phone ?? `08${digits(8)}`;
  const currency = overrides.currency ?? 'THB';
  const member = await db
    .insertInto('member')
    .values({
      public_id: publicId,
      phone,
      name: overrides.name ?? 'สมาชิก ทดสอบ',
      password_hash: overrides.passwordHash ?? 'none',
      status: overrides.status ?? 'active',
      currency,
      bank_code: overrides.bankCode ?? 'KBANK',
      bank_account_name: overrides.bankAccountName ?? 'SAMACHIK THODSOB',
      bank_account_no: overrides.bankAccountNo ?? digits(12),
      bank_changed_at: overrides.bankChangedAt ?? null,
      inviter_id: overrides.inviterId ?? null,
      created_at: overrides.createdAt ?? sql`app_now()`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await inTransaction(db, (tx) => openMemberAccount(tx, member.id, currency));
  if (overrides.coin !== undefined) await giveCoins(db, member.id, overrides.coin);
  const token = await createSession(db, member.id, overrides.remember ?? false);
  return { memberId: member.id, publicId, phone, token };
}

export async function giveCoins(db: Db, memberId: bigint, coins: number): Promise<void> {
  await sql`select coin_move(${memberId}, ${coins}, 'STAFF', ${newPublicId()})`.execute(db);
}

export async function createSession(db: Db, memberId: bigint, remember = false): Promise<string> {
  const token = newToken();
  const tokenHash = hashToken(token);
  if (tokenHash === null) throw new Error('a new token has no hash');
  await db
    .insertInto('session')
    .values({
      token_hash: tokenHash,
      member_id: memberId,
      remember,
      idle_until: sql`now() + interval '1 hour'`,
      absolute_until: sql`now() + interval '1 day'`,
    })
    .execute();
  return token;
}

export function memberHeaders(token: string): Record<string, string> {
  return {
    authorization: `Bearer ${token}`,
    'x-requester': 'wallet-user',
    'x-device': 'test-device',
    'content-type': 'application/json',
  };
}
