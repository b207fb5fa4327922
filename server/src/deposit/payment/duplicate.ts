import type { Tx } from '../../platform/db/transaction.ts';
import { digitsAgree } from '../masked.ts';
import { firstNamesAgree } from '../sender-name.ts';
import type { PaymentReport } from './report.ts';
import { carriesSendersReference, findPossibleDuplicates, type PossibleDuplicate } from './store.ts';

/**
 * Returns whether a stored payment is a possible duplicate: same receiver and amount, within 72 hours, no conflict in
 * visible digits or names. Includes returned payments. Two sending banks' references are two payments.
 */
export async function hasDuplicate(
  tx: Tx,
  report: PaymentReport,
  own: { memberId: bigint; ownId: bigint | undefined },
): Promise<boolean> {
  if (report.receivingAccountId === null) return false;
  const rows = await findPossibleDuplicates(tx, report, own.ownId);
  return rows.some((row) => !isNamedApart(row, report) && !isOtherSender(row, report, own.memberId));
}

function isNamedApart(row: PossibleDuplicate, report: PaymentReport): boolean {
  if (row.sendersReference && carriesSendersReference(report)) return true;
  if (row.reference === null || report.reference === null || row.source !== report.source) return false;
  const areBanks = row.channel.startsWith('bank:') && report.channel.startsWith('bank:');
  return (
    areBanks || (row.channel === report.channel && (report.channel !== 'declared' || report.isDemoCredit === true))
  );
}

/** A declaration shows the account on file, not the sender, so digits cannot separate one member's payments. */
function isOtherSender(row: PossibleDuplicate, { sender }: PaymentReport, memberId: bigint): boolean {
  if (row.memberId === memberId) return false;
  if (digitsAgree(row.account, sender.account) === 'no') return true;
  return row.name !== null && sender.name !== null && firstNamesAgree(row.name, [sender.name]) === 'no';
}
