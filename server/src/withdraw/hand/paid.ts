import type { Tx } from '../../platform/db/transaction.ts';
import { resolve } from '../../money/ledger/transfer.ts';
import { endStatement } from '../../statement/statement.ts';
import { setState, withdrawalOp } from '../store.ts';

export type HandPayment = { by: string; reference: string; column: 'paid_reference' | 'settled_reference' };

/** Marks a withdrawal as paid in the caller's commit: posts the hold, ends the statement row, stores the reference. */
export async function endPaid(tx: Tx, publicId: string, hand: HandPayment | undefined): Promise<void> {
  const op = withdrawalOp(publicId);
  const stands = await resolve(tx, op, 'P');
  if (stands !== 'P') throw new Error(`the hold of ${op} had ended as ${stands}`);
  if (hand !== undefined) {
    const { by, reference, column } = hand;
    const row = tx.updateTable('withdrawal').set({ paid_by: by, [column]: reference });
    await row.where('public_id', '=', publicId).execute();
  }
  await setState(tx, publicId, 'PAID');
  await endStatement(tx, op, 'SUCCESS');
}

const references: ReadonlySet<unknown> = new Set(['withdrawal_bank_reference', 'manual_entry_reference']);

export function isSameReference(error: unknown): boolean {
  return error instanceof Error && 'constraint' in error && references.has(error.constraint);
}
