import { inTransaction } from '../../platform/db/transaction.ts';
import type { Services } from '../../platform/services.ts';
import { lockMember } from '../../money/ledger/account.ts';
import { creditWaiting } from '../payment/credit.ts';
import { markReturned, writeDecision } from '../payment/store.ts';
import { creditDeclared } from './declared.ts';
import { lockPayment } from './queue.ts';
import { findDeclared, markDropped } from './store.ts';

export type Decision = { by: string; reason: string | null };

export type Undecided = 'not_found' | 'not_waiting' | 'no_member' | 'no_wallet' | 'currency' | 'amount' | 'duplicate';

type Books = Pick<Services, 'db'>;
type Credits = Pick<Services, 'db' | 'afterDeposit'>;

/**
 * Credits a waiting payment to the member that staff found. Later reports of it find it credited. Does not check for
 * possible duplicates: staff decided that.
 */
export async function creditPaymentByHand(
  services: Credits,
  id: bigint,
  memberId: bigint,
  decision: Decision,
): Promise<'credited' | Undecided> {
  return inTransaction(services.db, async (tx) => {
    const cash = await lockMember(tx, memberId);
    const payment = await lockPayment(tx, id);
    if (payment === undefined) return 'not_found';
    if (payment.state !== 'REVIEW') return 'not_waiting';
    if (cash === undefined) return 'no_wallet';
    const { incoming: report, origin } = payment;
    if (report.amountMinor <= 0n) return 'amount';
    if (report.currency !== cash.currency) return 'currency';
    await creditWaiting(services, tx, { id, report }, { memberId, cash, origin });
    await writeDecision(tx, id, decision);
    return 'credited';
  });
}

/** Marks a payment as sent back, or as never ours to credit. No later report credits it. */
export async function returnPaymentByHand(
  { db }: Books,
  id: bigint,
  decision: Decision,
): Promise<'returned' | Undecided> {
  return inTransaction(db, async (tx) => {
    const payment = await lockPayment(tx, id);
    if (payment === undefined) return 'not_found';
    if (payment.state !== 'REVIEW') return 'not_waiting';
    await markReturned(tx, id);
    await writeDecision(tx, id, decision);
    return 'returned';
  });
}

/** Credits a declared transfer that staff saw in the account. `duplicate`: a possible duplicate is stored; review. */
export async function creditDeclaration(
  services: Credits,
  publicId: string,
  decision: Decision,
): Promise<'credited' | Undecided> {
  return inTransaction(services.db, async (tx) => {
    const seen = await findDeclared(tx, publicId);
    if (seen === undefined) return 'not_found';
    const cash = await lockMember(tx, seen.memberId);
    if (cash === undefined) return 'no_wallet';
    const declared = await findDeclared(tx, publicId);
    if (declared?.state !== 'OPEN') return 'not_waiting';
    return (await creditDeclared(services, tx, { declared, cash }, decision)) ? 'credited' : 'duplicate';
  });
}

export async function dropDeclaration({ db }: Books, publicId: string): Promise<'dropped' | Undecided> {
  return (await markDropped(db, publicId)) ? 'dropped' : 'not_waiting';
}
