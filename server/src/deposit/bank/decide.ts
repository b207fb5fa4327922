import { sql } from 'kysely';
import { inTransaction, type Tx } from '../../platform/db/transaction.ts';
import type { Services } from '../../platform/services.ts';
import { lockMember } from '../../money/ledger/account.ts';
import { creditWaiting } from '../payment/credit.ts';
import { writeDecision } from '../payment/store.ts';
import { creditDeclared, type Declared } from './declared.ts';
import { lockPayment } from './queue.ts';

export type Decision = { by: string; reason: string | null };

export type Undecided = 'not_found' | 'not_waiting' | 'no_member' | 'no_wallet' | 'currency' | 'amount' | 'twin';

type Books = Pick<Services, 'db'>;
type Credits = Pick<Services, 'db' | 'afterDeposit'>;

/**
 * Credits a waiting payment to the member that staff found. Later reports of it find it credited. Does not check for
 * possible duplicates: staff decided that.
 */
export async function creditByHand(
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
export async function returnByHand({ db }: Books, id: bigint, decision: Decision): Promise<'returned' | Undecided> {
  return inTransaction(db, async (tx) => {
    const payment = await lockPayment(tx, id);
    if (payment === undefined) return 'not_found';
    if (payment.state !== 'REVIEW') return 'not_waiting';
    await tx.updateTable('incoming_payment').set({ state: 'RETURNED' }).where('id', '=', id).execute();
    await writeDecision(tx, id, decision);
    return 'returned';
  });
}

/**
 * Credits a declared transfer that staff saw in the account. `twin`: a possible duplicate is stored, so it waits for
 * review.
 */
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
    return (await creditDeclared(services, tx, { declared, cash }, decision)) ? 'credited' : 'twin';
  });
}

export async function dropDeclaration({ db }: Books, publicId: string): Promise<'dropped' | Undecided> {
  const { numUpdatedRows } = await db
    .updateTable('declared_transfer')
    .set({ state: 'DROPPED' })
    .where('public_id', '=', publicId)
    .where('state', '=', 'OPEN')
    .executeTakeFirst();
  return numUpdatedRows === 1n ? 'dropped' : 'not_waiting';
}

async function findDeclared(tx: Tx, publicId: string): Promise<(Declared & { state: string }) | undefined> {
  const { rows } = await sql<Declared & { state: string }>`
    select d.id, d.public_id as "publicId", d.member_id as "memberId", d.receiving_account_id as "receivingAccountId",
      r.bank_code as "bankCode", d.amount_minor as "amountMinor", d.currency,
      d.paid_at as "paidAt", d.state
    from declared_transfer d join receiving_account r on r.id = d.receiving_account_id
    where d.public_id = ${publicId}`.execute(tx);
  return rows[0];
}
