import { isWholeUnit, maxAmountMinor } from '@kapao/contract/money';
import type { Tx } from '../../platform/db/transaction.ts';
import type { Services } from '../../platform/services.ts';
import { refuse } from '../../platform/refusal.ts';
import { runOnce, isBegun, type IdempotencyKey } from '../../money/idempotency/idempotency.ts';
import { type Cash, houseAccount } from '../../money/ledger/account.ts';
import { creditReport } from '../payment/credit.ts';
import type { PaymentReport } from '../payment/report.ts';
import { readNow, writeDecision } from '../payment/store.ts';
import { type Declared, findDeclaredAccount, findPayer, insertDeclared } from './store.ts';

/** Maximum age of a declaration: a bank list shows older money by then. */
const oldestMs = 72 * 3_600_000;
const aheadMs = 5 * 60_000;

/**
 * Stores a declared transfer for staff to match (payments#declared-transfers); the sandbox credits it at once.
 * NO_WALLET; NO_BANK: no open account; INVALID_REQUEST: 0, a fraction of a kip, a future time or over 72 h ago.
 */
export async function declareTransfer(
  services: Pick<Services, 'afterDeposit' | 'config' | 'db'>,
  idempotencyKey: IdempotencyKey,
  { amountMinor, paidAt }: { amountMinor: bigint; paidAt?: Date | undefined },
) {
  const answer = await runOnce(services.db, idempotencyKey, async (tx, cash) => {
    const account = await findDeclaredAccount(tx, cash.currency);
    if (account === undefined) return refuse('NO_BANK');
    if (amountMinor <= 0n || amountMinor > maxAmountMinor || !isWholeUnit(amountMinor, cash.currency)) {
      return refuse('INVALID_REQUEST', { field: 'amount' });
    }
    const at = checkPaidAt(paidAt, await readNow(tx));
    if (at === undefined) return refuse('INVALID_REQUEST', { field: 'paidAt' });
    const { memberId } = idempotencyKey;
    const declared = await insertDeclared(tx, account, { memberId, amountMinor, currency: cash.currency, paidAt: at });
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
  const report = {
    ...(await reportOfDeclaration(tx, declared)),
    ...(by === 'sandbox' ? { isDemoCredit: true as const } : {}),
  };
  const origin = { houseAccount: houseAccount.bank(bankCode, currency), from: bankCode };
  const { outcome, id } = await creditReport(effects, tx, report, { memberId, cash, origin });
  if (outcome !== 'credited') return false;
  await writeDecision(tx, id, { by, reason });
  return true;
}

async function reportOfDeclaration(tx: Tx, declared: Declared): Promise<PaymentReport> {
  return {
    source: 'staff',
    channel: 'declared',
    reference: declared.publicId,
    receivingAccountId: declared.receivingAccountId,
    sender: await findPayer(tx, declared.memberId),
    amountMinor: declared.amountMinor,
    currency: declared.currency,
    paidAt: declared.paidAt,
    paidBy: await readNow(tx),
  };
}
