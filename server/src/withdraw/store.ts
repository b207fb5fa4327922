import type { Currency } from '@kapao/contract/money';
import type { RejectReason } from '@kapao/contract/withdraw';
import { type RawBuilder, sql } from 'kysely';
import type { ConditionFacts } from '../condition/facts.ts';
import type { Db, Tx } from '../platform/db/transaction.ts';
import { intentJson, type NewIntent } from '../money/intent/intent.ts';
import { houseAccount, memberCash } from '../money/ledger/account.ts';
import type { SettingValues } from '../platform/db/setting.ts';

/** RETURNED: paid, then sent back by the bank. PAID_LATE: rejected, but paid by the bank after all. */
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

export const withdrawalOp = (publicId: string): string => `w:${publicId}`;

/** Why payouts to a member are stopped. Self-exclusion does not stop them. */
export type PayoutStop = 'suspended' | 'closed' | 'frozen' | null;

export type Payable = { currency: Currency; heldUntil: Date | null; stop: PayoutStop };

/** Reads the member's currency, payout stop, and the end of the hold after a change of bank account or password. */
export async function readPayable(db: Db | Tx, memberId: bigint, holdHours: number): Promise<Payable | undefined> {
  const { rows } = await sql<Payable>`
    select currency, case when until > app_now() then until end as "heldUntil",
      withdrawal_stop(status, frozen_at) as stop
    from member, withdrawal_held_until(greatest(bank_changed_at, password_changed_at), ${holdHours}::int) as until
    where id = ${memberId}`.execute(db);
  return rows[0];
}

/** Reads what decides a step-up. `bankChanged`: in the last `days` days. */
export async function readStepUp(
  db: Db,
  memberId: bigint,
  days: number,
): Promise<{ currency: Currency; bankChanged: boolean } | undefined> {
  const { rows } = await sql<{ currency: Currency; bankChanged: boolean }>`
    select currency, coalesce(bank_changed_at > app_now() - make_interval(days => ${days}), false) as "bankChanged"
    from member where id = ${memberId}`.execute(db);
  return rows[0];
}

/** Result of the SQL function `withdrawal_facts`; amounts are minor units as text. */
export type WithdrawalFacts = {
  free: string;
  owed: string;
  currency: Currency;
  bankCode: string;
  bankAccountNo: string;
  bankAccountName: string;
  stop: PayoutStop;
  /** Member for at least `withdraw.autoAccountDays`. */
  oldEnough: boolean;
  /** Bank account unchanged for at least `withdraw.autoBankHours`. */
  bankUnchanged: boolean;
  /** Payouts are on hold after a change of the bank account or password. */
  held: boolean;
  hasDeposited: boolean;
  pending: boolean;
  today: string;
  autoToday: string;
  moving: boolean;
  condition: ConditionFacts | null;
};

type Waits = { holdHours: number; accountAgeDays: number; bankUnchangedHours: number };

/** Picks the waiting times that `withdrawal_facts` decides by. */
export const waitsOf = (settings: SettingValues): Waits => ({
  holdHours: settings['withdraw.bankChangeHoldHours'],
  accountAgeDays: settings['withdraw.autoAccountDays'],
  bankUnchangedHours: settings['withdraw.autoBankHours'],
});

export const withdrawalFacts = (memberId: bigint, waits: Waits): RawBuilder<unknown> =>
  sql`withdrawal_facts(${memberId}::bigint, ${memberCash(memberId)}, ${JSON.stringify(waits)}::jsonb)`;

/** Returns undefined when the member has no wallet. */
export async function readWithdrawalFacts(
  db: Db | Tx,
  memberId: bigint,
  waits: Waits,
): Promise<WithdrawalFacts | undefined> {
  const { rows } = await sql<{ facts: WithdrawalFacts | null }>`
    select ${withdrawalFacts(memberId, waits)} as facts`.execute(db);
  return rows[0]?.facts ?? undefined;
}

export type NewWithdrawal = Omit<Withdrawal, 'revision'> & { approvedBy: string | null; delayed: boolean };

type Written = {
  row: NewWithdrawal;
  payout: NewIntent | undefined;
  reply: object;
  partner: string;
  autoHourMinor: bigint;
};

/** Stores a withdrawal in one commit: row, held money, statement, payout and idempotency key. */
export function reserveWithdrawal(
  idempotencyKey: RawBuilder<unknown>,
  waits: Waits,
  seen: WithdrawalFacts,
  { row: { memberId, amountMinor, ...row }, payout, reply, partner, autoHourMinor }: Written,
): RawBuilder<unknown> {
  const op = withdrawalOp(row.publicId);
  const minor = { amountMinor: String(amountMinor), autoHourMinor: String(autoHourMinor) };
  const written = { ...row, ...minor, op, house: houseAccount.payout(partner, row.currency) };
  return sql`withdrawal_reserve(${idempotencyKey}, ${memberCash(memberId)}, ${JSON.stringify(waits)}::jsonb, ${JSON.stringify(seen)}::jsonb,
    ${JSON.stringify(reply)}::jsonb, ${JSON.stringify(written)}::jsonb,
    ${payout === undefined ? null : JSON.stringify(intentJson(payout))}::jsonb)`;
}

/** Counts an automatic payout against the hourly limit. Returns false, and counts nothing, when it is reached. */
export async function takeAuto(tx: Tx, currency: Currency, amountMinor: bigint, limitMinor: bigint): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select withdrawal_auto_take(${currency}, ${amountMinor}::bigint, ${limitMinor}::bigint) as taken`.execute(tx);
  return rows[0]?.taken === true;
}

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

export async function setRefusal(tx: Tx, publicId: string, refusal: RejectReason): Promise<void> {
  await tx.updateTable('withdrawal').set({ refusal }).where('public_id', '=', publicId).execute();
}

export type HandPayment = { by: string; reference: string; column: 'paid_reference' | 'settled_reference' };

export async function setHandPayment(tx: Tx, publicId: string, { by, reference, column }: HandPayment): Promise<void> {
  const row = tx.updateTable('withdrawal').set({ paid_by: by, [column]: reference });
  await row.where('public_id', '=', publicId).execute();
}

export async function findWithdrawal(tx: Db | Tx, publicId: string): Promise<Withdrawal | undefined> {
  const { rows } =
    await sql<WithdrawalRow>`select ${withdrawalColumns} from withdrawal where public_id = ${publicId}`.execute(tx);
  return rows[0] && toWithdrawal(rows[0]);
}

/** Returns delayed withdrawals of members without a hold, oldest first. */
export async function listDelayed(db: Db, holdHours: number): Promise<Withdrawal[]> {
  const { rows } = await sql<WithdrawalRow>`
    select ${withdrawalColumns} from withdrawal
    where delayed and state = 'REQUESTED'
      and not exists (select from member m
        where m.id = member_id
          and withdrawal_held_until(greatest(m.bank_changed_at, m.password_changed_at), ${holdHours}::int) > app_now())
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
