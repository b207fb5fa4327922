import { type Currency, isWholeUnit, maxAmountMinor } from '@kapao/contract/money';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/transaction.ts';
import type { Services } from '../../platform/services.ts';
import { refuse } from '../../platform/refusal.ts';
import { runOnce, isBegun, type IdempotencyKey } from '../../money/idempotency/idempotency.ts';
import { type Cash, houseAccount } from '../../money/ledger/account.ts';
import { newPublicId } from '../../platform/public-id.ts';
import { creditReport } from '../payment/credit.ts';
import type { PaymentReport } from '../payment/report.ts';
import { writeDecision } from '../payment/store.ts';

export type Declared = {
  id: bigint;
  publicId: string;
  memberId: bigint;
  receivingAccountId: bigint;
  bankCode: string;
  amountMinor: bigint;
  currency: Currency;
  /** Time of the transfer as stated by the member. */
  paidAt: Date;
};

/** Maximum age of a declaration: a bank list shows older money by then. */
const oldestMs = 72 * 3_600_000;
/** Tolerance for a member's clock that runs ahead. */
const aheadMs = 5 * 60_000;

/**
 * Stores a member's declared transfer (payments#declared-transfers); staff match it, and it narrows the matching of
 * feed lines. Only the sandbox credits it at once. NO_WALLET; NO_BANK: no open account; INVALID_REQUEST: amount of 0, a
 * fraction of a kip, or a time in the future or over 72 hours ago.
 */
export async function declareTransfer(
  services: Services,
  idempotencyKey: IdempotencyKey,
  { amountMinor, paidAt }: { amountMinor: bigint; paidAt?: Date | undefined },
) {
  const answer = await runOnce(services.db, idempotencyKey, async (tx, cash) => {
    const account = await findAccount(tx, cash.currency);
    if (account === undefined) return refuse('NO_BANK');
    if (amountMinor <= 0n || amountMinor > maxAmountMinor || !isWholeUnit(amountMinor, cash.currency)) {
      return refuse('INVALID_REQUEST', { field: 'amount' });
    }
    const at = checkPaidAt(paidAt, await readNow(tx));
    if (at === undefined) return refuse('INVALID_REQUEST', { field: 'paidAt' });
    const { memberId } = idempotencyKey;
    const declared = await insert(tx, account, { memberId, amountMinor, currency: cash.currency, paidAt: at });
    if (services.config.sandbox) await creditDeclared(services, tx, { declared, cash }, { by: 'sandbox' });
    return { message: 'SUCCESS' as const };
  });
  if (isBegun(answer)) throw new Error('a declaration is answered in its own commit');
  return answer;
}

function checkPaidAt(paidAt: Date | undefined, now: Date): Date | undefined {
  if (paidAt === undefined) return now;
  const ageMs = now.getTime() - paidAt.getTime();
  if (ageMs < -aheadMs || ageMs > oldestMs) return undefined;
  return ageMs < 0 ? now : paidAt;
}

type Account = { id: bigint; bankCode: string };

/** Prefers a manual account, because only staff match money there. */
async function findAccount(tx: Tx, currency: Currency): Promise<Account | undefined> {
  const { rows } = await sql<Account>`
    select id, bank_code as "bankCode" from receiving_account
    where bank_type = 'BANK' and enabled and currency = ${currency}
    order by mode = 'MANUAL' desc, position, id limit 1`.execute(tx);
  return rows[0];
}

async function insert(
  tx: Tx,
  account: Account,
  row: Pick<Declared, 'memberId' | 'amountMinor' | 'currency' | 'paidAt'>,
): Promise<Declared> {
  const publicId = newPublicId();
  const { id } = await tx
    .insertInto('declared_transfer')
    .values({
      public_id: publicId,
      member_id: row.memberId,
      receiving_account_id: account.id,
      amount_minor: row.amountMinor,
      currency: row.currency,
      paid_at: row.paidAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { ...row, id, publicId, receivingAccountId: account.id, bankCode: account.bankCode };
}

/**
 * Credits a declared transfer that staff saw in the account. Returns false when a possible duplicate is stored; staff
 * decide which one is right. The caller holds the member's lock.
 */
export async function creditDeclared(
  effects: Pick<Services, 'afterDeposit'>,
  tx: Tx,
  { declared, cash }: { declared: Declared; cash: Cash },
  { by, reason = null }: { by: string; reason?: string | null },
): Promise<boolean> {
  const { memberId, bankCode, currency } = declared;
  const report = { ...(await reportOf(tx, declared)), ...(by === 'sandbox' ? { isDemoCredit: true as const } : {}) };
  const origin = { houseAccount: houseAccount.bank(bankCode, currency), from: bankCode };
  const { outcome, id } = await creditReport(effects, tx, report, { memberId, cash, origin });
  if (outcome !== 'credited') return false;
  await writeDecision(tx, id, { by, reason });
  return true;
}

async function reportOf(tx: Tx, declared: Declared): Promise<PaymentReport> {
  const sender = await tx
    .selectFrom('member')
    .where('id', '=', declared.memberId)
    .select(['bank_code as bankCode', 'bank_account_no as account', 'bank_account_name as name'])
    .executeTakeFirstOrThrow();
  return {
    source: 'staff',
    channel: 'declared',
    reference: declared.publicId,
    receivingAccountId: declared.receivingAccountId,
    sender,
    amountMinor: declared.amountMinor,
    currency: declared.currency,
    paidAt: declared.paidAt,
    paidBy: await readNow(tx),
  };
}

async function readNow(tx: Tx): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select app_now() as now`.execute(tx);
  return rows[0]?.now ?? new Date();
}
