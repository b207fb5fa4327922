import type { Currency } from '@kapao/contract/money';
import { sql } from 'kysely';
import type { Db, Tx } from '../db/transaction.ts';

export type WithdrawalState = 'REQUESTED' | 'APPROVED' | 'SENDING' | 'UNKNOWN' | 'FAILED' | 'PAID' | 'REJECTED';

export type Withdrawal = {
  publicId: string;
  memberId: bigint;
  amountMinor: bigint;
  currency: Currency;
  state: WithdrawalState;
  bankCode: string;
  bankAccountNo: string;
  bankAccountName: string;
  revision: number;
};

/** The ledger's and the statement's name of a withdrawal. */
export const withdrawalOp = (publicId: string): string => `w:${publicId}`;

/** The member's account on file, and what auto-approval asks about; read under the member's lock. */
export async function readPayee(tx: Tx, memberId: bigint, holdHours: number) {
  const { rows } = await sql<{
    bank_code: string;
    bank_account_no: string;
    bank_account_name: string;
    old_enough: boolean;
    bank_unchanged: boolean;
    held: boolean;
    has_deposited: boolean;
  }>`
    select bank_code, bank_account_no, bank_account_name,
      created_at < app_now() - interval '7 days' as old_enough,
      coalesce(bank_changed_at < app_now() - interval '72 hours', true) as bank_unchanged,
      coalesce(${holdEnd(holdHours)} > app_now(), false) as held,
      exists (select 1 from incoming_payment p where p.member_id = m.id and p.state = 'CREDITED') as has_deposited
    from member m where id = ${memberId}`.execute(tx);
  return rows[0];
}

/** When payouts to a member whose bank account was changed may leave again (rules §10). */
const holdEnd = (hours: number) => sql<Date>`bank_changed_at + ${hours}::int * interval '1 hour'`;

/** Undefined: they may leave now. */
export async function readHeldUntil(db: Db | Tx, memberId: bigint, holdHours: number): Promise<Date | undefined> {
  const { rows } = await sql<{ until: Date }>`
    select ${holdEnd(holdHours)} as until from member
    where id = ${memberId} and ${holdEnd(holdHours)} > app_now()`.execute(db);
  return rows[0]?.until;
}

/** What stands in the way of a new withdrawal: one without an end, and what went out today (Asia/Bangkok). */
export async function readStanding(tx: Tx, memberId: bigint) {
  const { rows } = await sql<{ pending: boolean; today_minor: bigint }>`
    select coalesce(bool_or(ended_at is null), false) as pending,
      coalesce(sum(amount_minor) filter (where state <> 'REJECTED' and created_at >=
        date_trunc('day', app_now() at time zone 'Asia/Bangkok') at time zone 'Asia/Bangkok'), 0)::bigint as today_minor
    from withdrawal where member_id = ${memberId}
      and (ended_at is null or created_at > app_now() - interval '1 day')`.execute(tx);
  return { pending: rows[0]?.pending === true, todayMinor: rows[0]?.today_minor ?? 0n };
}

type NewWithdrawal = Omit<Withdrawal, 'revision'> & { approvedBy: string | null; resting: boolean };

export async function insertWithdrawal(tx: Tx, row: NewWithdrawal): Promise<void> {
  await tx
    .insertInto('withdrawal')
    .values({
      public_id: row.publicId,
      member_id: row.memberId,
      amount_minor: row.amountMinor,
      currency: row.currency,
      state: row.state,
      bank_code: row.bankCode,
      bank_account_no: row.bankAccountNo,
      bank_account_name: row.bankAccountName,
      approved_by: row.approvedBy,
      resting: row.resting,
    })
    .execute();
}

/** Moves the machine on; PAID and REJECTED are ends. */
export async function setState(tx: Tx, publicId: string, state: WithdrawalState): Promise<void> {
  await sql`
    update withdrawal set state = ${state}, revision = revision + 1,
      ended_at = case when ${state} in ('PAID', 'REJECTED') then app_now() end
    where public_id = ${publicId}`.execute(tx);
}

export async function setApproval(tx: Tx, publicId: string, approvedBy: string, reason: string | null): Promise<void> {
  await tx
    .updateTable('withdrawal')
    .set({ approved_by: approvedBy, reason })
    .where('public_id', '=', publicId)
    .execute();
}

export async function findWithdrawal(tx: Db | Tx, publicId: string): Promise<Withdrawal | undefined> {
  const { rows } =
    await sql<WithdrawalRow>`select ${withdrawalColumns} from withdrawal where public_id = ${publicId}`.execute(tx);
  return rows[0] && toWithdrawal(rows[0]);
}

/** What waits for a person, oldest first. */
export async function listWaiting(db: Db): Promise<Withdrawal[]> {
  const { rows } = await sql<WithdrawalRow>`
    select ${withdrawalColumns} from withdrawal where ended_at is null order by id limit 500`.execute(db);
  return rows.map(toWithdrawal);
}

/** What would have approved itself but for a change of the bank account that no longer holds payouts, oldest first. */
export async function listRested(db: Db, holdHours: number): Promise<Withdrawal[]> {
  const { rows } = await sql<WithdrawalRow>`
    select ${withdrawalColumns} from withdrawal
    where resting and state = 'REQUESTED'
      and not exists (select 1 from member m where m.id = member_id and ${holdEnd(holdHours)} > app_now())
    order by id limit 500`.execute(db);
  return rows.map(toWithdrawal);
}

const withdrawalColumns = sql`public_id, member_id, amount_minor, currency, state, bank_code, bank_account_no,
  bank_account_name, revision`;

type WithdrawalRow = {
  public_id: string;
  member_id: bigint;
  amount_minor: bigint;
  currency: Currency;
  state: WithdrawalState;
  bank_code: string;
  bank_account_no: string;
  bank_account_name: string;
  revision: number;
};

function toWithdrawal(row: WithdrawalRow): Withdrawal {
  return {
    publicId: row.public_id,
    memberId: row.member_id,
    amountMinor: row.amount_minor,
    currency: row.currency,
    state: row.state,
    bankCode: row.bank_code,
    bankAccountNo: row.bank_account_no,
    bankAccountName: row.bank_account_name,
    revision: row.revision,
  };
}
