import type { Currency } from '@kapao/contract/money';
import { type RawBuilder, sql } from 'kysely';
import type { ConditionFacts } from '../condition/facts.ts';
import type { Db, Tx } from '../db/transaction.ts';
import { intentJson, type NewIntent } from '../intent/intent.ts';
import { houseAccount, memberCash } from '../ledger/account.ts';

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

export type Payable = { currency: Currency; heldUntil: Date | null };

/** What a member is paid in, and when payouts may leave again after a change of the bank account (rules §10); null: now. */
export async function readPayable(db: Db | Tx, memberId: bigint, holdHours: number): Promise<Payable | undefined> {
  const { rows } = await sql<Payable>`
    select currency, case when until > app_now() then until end as "heldUntil"
    from member, withdrawal_held_until(bank_changed_at, ${holdHours}::int) as until
    where id = ${memberId}`.execute(db);
  return rows[0];
}

/** What a withdrawal is decided by, as SQL's `withdrawal_facts` tells it; whole numbers are text. */
export type WithdrawalFacts = {
  /** What the wallet can spend, minor units. */
  free: string;
  currency: Currency;
  bankCode: string;
  bankAccountNo: string;
  bankAccountName: string;
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

type Written = { row: NewWithdrawal; payout: NewIntent | undefined; reply: object; partner: string };

/** Takes a withdrawal that was decided by `seen`, in one commit: row, held money, statement, payout and the press. */
export function reserveWithdrawal(
  press: RawBuilder<unknown>,
  holdHours: number,
  seen: WithdrawalFacts,
  { row: { memberId, amountMinor, ...row }, payout, reply, partner }: Written,
): RawBuilder<unknown> {
  const op = withdrawalOp(row.publicId);
  const written = { ...row, amountMinor: String(amountMinor), op, house: houseAccount.payout(partner, row.currency) };
  return sql`withdrawal_reserve(${press}, ${memberCash(memberId)}, ${holdHours}::int, ${JSON.stringify(seen)}::jsonb,
    ${JSON.stringify(reply)}::jsonb, ${JSON.stringify(written)}::jsonb,
    ${payout === undefined ? null : JSON.stringify(intentJson(payout))}::jsonb)`;
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
