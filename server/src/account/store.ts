import { sql } from 'kysely';
import type { Db, Tx } from '../platform/db/transaction.ts';

export type Taken = 'phone' | 'bank';

/**
 * Returns what a member already has, the phone first. Reads both in one statement, so that a concurrent registration is
 * not seen in part.
 */
export async function findTakenIdentity(
  db: Db,
  phone: string | undefined,
  bank: { bankCode: string; bankAccountNo: string } | undefined,
): Promise<Taken | undefined> {
  const { rows } = await sql<{ phone: boolean; bank: boolean }>`
    select exists (select from member where phone = ${phone ?? null}) as phone,
      exists (select from member
        where bank_code = ${bank?.bankCode ?? null} and bank_account_no = ${bank?.bankAccountNo ?? null}) as bank`.execute(
    db,
  );
  if (rows[0]?.phone === true) return 'phone';
  return rows[0]?.bank === true ? 'bank' : undefined;
}

export async function readToday(db: Db): Promise<string> {
  const { rows } = await sql<{ today: string }>`
    select (app_now() at time zone 'Asia/Bangkok')::date as today`.execute(db);
  return rows[0]?.today ?? '';
}

export type InviteCode = { column: 'public_id' | 'number'; value: string };

export async function findInviter(db: Db, { column, value }: InviteCode): Promise<bigint | undefined> {
  const row = await db
    .selectFrom('member')
    .select('id')
    .where(column, '=', value)
    .where('status', 'in', ['active', 'excluded'])
    .executeTakeFirst();
  return row?.id;
}

export type NewMember = {
  publicId: string;
  phone: string;
  name: string;
  passwordHash: string;
  currency: string;
  sourceCode: string | null;
  birthDate: string | null;
  inviterId: bigint | null;
  bankCode: string;
  bankAccountName: string;
  bankAccountNo: string;
  ip: string;
  device: string | null;
};

export async function addMember(tx: Tx, member: NewMember): Promise<bigint | Taken> {
  const added = await tx
    .insertInto('member')
    .values({
      public_id: member.publicId,
      phone: member.phone,
      name: member.name,
      password_hash: member.passwordHash,
      currency: member.currency,
      source_code: member.sourceCode,
      birth_date: member.birthDate,
      inviter_id: member.inviterId,
      bank_code: member.bankCode,
      bank_account_name: member.bankAccountName,
      bank_account_no: member.bankAccountNo,
      register_ip: member.ip,
      register_device: member.device,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (added !== undefined) return added.id;
  const samePhone = await tx.selectFrom('member').select('id').where('phone', '=', member.phone).executeTakeFirst();
  return samePhone === undefined ? 'bank' : 'phone';
}

export async function removeMember(tx: Tx, memberId: bigint): Promise<void> {
  await tx.deleteFrom('game_account').where('member_id', '=', memberId).execute();
  await tx.deleteFrom('invitee').where('member_id', '=', memberId).execute();
  await tx.deleteFrom('account').where('member_id', '=', memberId).where('seq', '=', 0n).execute();
  await tx.deleteFrom('member').where('id', '=', memberId).execute();
}

export function findProfile(db: Db | Tx, memberId: bigint) {
  return db
    .selectFrom('member as m')
    .leftJoin('bank as b', 'b.code', 'm.bank_code')
    .where('m.id', '=', memberId)
    .select([
      'm.public_id',
      'm.number',
      'm.name',
      'm.phone',
      'm.created_at',
      'm.coin',
      'm.bank_code',
      'm.bank_account_name',
    ])
    .select(['m.bank_account_no', 'b.name_th', 'b.name_en'])
    .executeTakeFirst();
}

export async function addAgreement(db: Db, memberId: bigint, version: string, ip: string): Promise<void> {
  await db
    .insertInto('agreement')
    .values({ member_id: memberId, version, ip })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

type BankAccount = { bankCode: string; bankAccountNo: string; bankAccountName: string };

/** Records a refused claim to a taken bank account, while no deposit has proven that its member owns it. */
export async function claimBank(db: Db, { bankCode, bankAccountNo, bankAccountName }: BankAccount): Promise<void> {
  await sql`
    insert into bank_claim (bank_code, bank_account_no, holder)
    select bank_code, bank_account_no, ${bankAccountName} from member
    where bank_code = ${bankCode} and bank_account_no = ${bankAccountNo} and bank_proven_at is null
    on conflict (bank_code, bank_account_no, holder) do update set claimed_at = app_now()`.execute(db);
}

/** Adds a member with only the required columns. Returns `undefined` when the phone or bank account is taken. */
export async function addDemoMember(
  tx: Tx,
  member: Pick<
    NewMember,
    'publicId' | 'phone' | 'name' | 'passwordHash' | 'currency' | 'bankCode' | 'bankAccountName' | 'bankAccountNo'
  > & { inviterId?: bigint },
): Promise<bigint | undefined> {
  const added = await tx
    .insertInto('member')
    .values({
      public_id: member.publicId,
      phone: member.phone,
      name: member.name,
      password_hash: member.passwordHash,
      currency: member.currency,
      bank_code: member.bankCode,
      bank_account_name: member.bankAccountName,
      bank_account_no: member.bankAccountNo,
      inviter_id: member.inviterId ?? null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return added?.id;
}

type NewBank = {
  code: string;
  bot_code: string | null;
  name_th: string;
  name_la: string;
  name_en: string;
  country: string;
  account_digits: string;
  offered: boolean;
  position: number;
};

/** Adds the banks that do not exist yet. */
export async function addBanks(tx: Tx, banks: NewBank[]): Promise<void> {
  await tx
    .insertInto('bank')
    .values(banks)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
