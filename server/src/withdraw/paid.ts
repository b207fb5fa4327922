import type { Currency } from '@kapao/contract/money';
import { sql } from 'kysely';
import type { Tx } from '../db/transaction.ts';
import { houseAccount } from '../ledger/account.ts';
import { instant, resolve } from '../ledger/transfer.ts';
import { endStatement } from '../statement/statement.ts';
import { paidByHand } from './payout.ts';
import { setState, withdrawalOp } from './store.ts';

/** Who paid or saw the payment, and the bank's reference of it. */
export type HandPayment = { by: string; reference: string };

type Paid = { publicId: string; memberId: bigint; amountMinor: bigint; currency: Currency };

/** Ends a withdrawal as paid by `payer`, in the caller's commit: hold, payer's account, statement, reference. */
export async function endPaid(tx: Tx, paid: Paid, payer: string, hand: HandPayment | undefined): Promise<void> {
  const op = withdrawalOp(paid.publicId);
  const stands = await resolve(tx, op, 'P');
  if (stands !== 'P') throw new Error(`the hold of ${op} had ended as ${stands}`);
  await moveToPayer(tx, op, paid, payer);
  if (hand !== undefined) await storeReference(tx, paid.publicId, hand);
  await setState(tx, paid.publicId, 'PAID');
  await endStatement(tx, op, 'SUCCESS');
}

/** Money held for one partner may be paid by another or by hand: each account shows what its own payer paid. */
async function moveToPayer(tx: Tx, op: string, { memberId, amountMinor, currency }: Paid, payer: string) {
  const { rows } = await sql<{ code: string }>`
    select a.code from transfer t join account a on a.id = t.credit
    where t.op = ${op} and t.leg = 0 and t.phase = 'H'`.execute(tx);
  const debit = rows[0]?.code;
  if (debit === undefined) throw new Error(`${op} has no hold`);
  const credit = houseAccount.payout(payer, currency);
  if (debit === credit) return;
  const name = payer === paidByHand ? 'hand' : 'payer';
  await instant(tx, { op: `${op}:${name}`, debit, credit, amountMinor, memberId, kind: 'payout-hand' });
}

async function storeReference(tx: Tx, publicId: string, { by, reference }: HandPayment): Promise<void> {
  await tx
    .updateTable('withdrawal')
    .set({ paid_reference: reference, paid_by: by })
    .where('public_id', '=', publicId)
    .execute();
}

/** Whether an error says that another withdrawal has this bank reference. */
export function isSameReference(error: unknown): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === 'withdrawal_paid_reference';
}
