import type { Currency } from '@kapao/contract/money';
import { type RawBuilder, sql } from 'kysely';
import type { ConditionFacts } from '../condition/facts.ts';
import type { Db, Tx } from '../db/transaction.ts';
import { intentJson, type NewIntent } from '../intent/intent.ts';
import { houseAccount, memberCash } from '../ledger/account.ts';

/** RETURNED: paid, and the bank sent it back. PAID_LATE: rejected, and then it turned out to be paid. */
export type WithdrawalState =
  | 'REQUESTED'
  | 'APPROVED'
  | 'SENDING'
  | 'UNKNOWN'
  | 'FAILED'
  | 'PAID'
  | 'REJECTED'
  | 'RETURNED'
  | 'PAID_LATE';

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

/** Why no payout leaves to a member; null: payouts leave. A self-excluded member is paid. */
export type PayoutStop = 'suspended' | 'closed' | 'frozen' | null;

export type Payable = { currency: Currency; heldUntil: Date | null; stop: PayoutStop };

/** What a member is paid in, what stops payouts, and when they may leave after a change of the bank account. */
export async function readPayable(db: Db | Tx, memberId: bigint, holdHours: number): Promise<Payable | undefined> {
  const { rows } = await sql<Payable>`
    select currency, case when until > app_now() then until end as "heldUntil",
      withdrawal_stop(status, frozen_at) as stop
    from member, withdrawal_held_until(bank_changed_at, ${holdHours}::int) as until
    where id = ${memberId}`.execute(db);
  return rows[0];
}

/** What a withdrawal is decided by, as SQL's `withdrawal_facts` tells it; whole numbers are text. */
export type WithdrawalFacts = {
  /** What the wallet can spend, minor units. */
  free: string;
  /** What the member owes, minor units. */
  owed: string;
  currency: Currency;
  bankCode: string;
  bankAccountNo: string;
  bankAccountName: string;
  stop: PayoutStop;
  /** The member for seven days. */
  oldEnough: boolean;
  /** The bank account for 72 hours. */
  bankUnchanged: boolean;
  /** No payout leaves yet, as the bank account was changed. */
  held: boolean;
  hasDeposited: boolean;
  /** One stands without an end. */
  pending: boolean;
  /** Minor units that went out or are to go, since midnight in Bangkok. */
  today: string;
  /** Of that, what left without a person. */
  autoToday: string;
  /** A transfer with a game has no end yet. */
  moving: boolean;
  /** What the member has under way; null: nothing. */
  condition: ConditionFacts | null;
};

export const withdrawalFacts = (memberId: bigint, holdHours: number): RawBuilder<unknown> =>
  sql`withdrawal_facts(${memberId}::bigint, ${memberCash(memberId)}, ${holdHours}::int)`;

/** Undefined: the member has no wallet. */
export async function readFacts(
  db: Db | Tx,
  memberId: bigint,
  holdHours: number,
): Promise<WithdrawalFacts | undefined> {
  const { rows } = await sql<{ facts: WithdrawalFacts | null }>`
    select ${withdrawalFacts(memberId, holdHours)} as facts`.execute(db);
  return rows[0]?.facts ?? undefined;
}

export type NewWithdrawal = Omit<Withdrawal, 'revision'> & { approvedBy: string | null; resting: boolean };

type Written = {
  row: NewWithdrawal;
  payout: NewIntent | undefined;
  reply: object;
  partner: string;
  autoHourMinor: bigint;
};

/** Takes a withdrawal that was decided by `seen`, in one commit: row, held money, statement, payout and the press. */
export function reserveWithdrawal(
  press: RawBuilder<unknown>,
  holdHours: number,
  seen: WithdrawalFacts,
  { row: { memberId, amountMinor, ...row }, payout, reply, partner, autoHourMinor }: Written,
): RawBuilder<unknown> {
  const op = withdrawalOp(row.publicId);
  const minor = { amountMinor: String(amountMinor), autoHourMinor: String(autoHourMinor) };
  const written = { ...row, ...minor, op, house: houseAccount.payout(partner, row.currency) };
  return sql`withdrawal_reserve(${press}, ${memberCash(memberId)}, ${holdHours}::int, ${JSON.stringify(seen)}::jsonb,
    ${JSON.stringify(reply)}::jsonb, ${JSON.stringify(written)}::jsonb,
    ${payout === undefined ? null : JSON.stringify(intentJson(payout))}::jsonb)`;
}

/** Counts a payout that leaves without a person; false, and nothing counted: the hour's limit is reached. */
export async function takeAuto(tx: Tx, currency: Currency, amountMinor: bigint, limitMinor: bigint): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select withdrawal_auto_take(${currency}, ${amountMinor}::bigint, ${limitMinor}::bigint) as taken`.execute(tx);
  return rows[0]?.taken === true;
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
    .set({ approved_by: approvedBy, reason, auto_at: approvedBy === 'auto' ? sql<Date>`app_now()` : null })
    .where('public_id', '=', publicId)
    .execute();
}

export async function findWithdrawal(tx: Db | Tx, publicId: string): Promise<Withdrawal | undefined> {
  const { rows } =
    await sql<WithdrawalRow>`select ${withdrawalColumns} from withdrawal where public_id = ${publicId}`.execute(tx);
  return rows[0] && toWithdrawal(rows[0]);
}

/** What would have approved itself but for a change of the bank account that no longer holds payouts, oldest first. */
export async function listRested(db: Db, holdHours: number): Promise<Withdrawal[]> {
  const { rows } = await sql<WithdrawalRow>`
    select ${withdrawalColumns} from withdrawal
    where resting and state = 'REQUESTED'
      and not exists (select from member m
        where m.id = member_id and withdrawal_held_until(m.bank_changed_at, ${holdHours}::int) > app_now())
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
