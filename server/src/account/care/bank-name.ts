import { inTransaction } from '../../platform/db/transaction.ts';
import type { Services } from '../../platform/services.ts';
import { isRefusal, refuse } from '../../platform/refusal.ts';
import { lockMember } from '../../money/ledger/account.ts';
import { readLatinName } from '../bank.ts';
import { addChanges, type ChangedFrom, lockDetails, setDetails } from './store.ts';

/**
 * Changes the holder's name of the member's own account. Payouts are then delayed, as slips are matched by the name.
 * INVALID_BANK for another bank, then BANK_ACCOUNT_NAME_ENG, also for an empty name.
 */
export async function renameHolder(
  { db }: Pick<Services, 'db'>,
  memberId: bigint,
  typed: { bankCode: string; bankAccountName: string },
  from: ChangedFrom,
) {
  return inTransaction(db, async (tx) => {
    await lockMember(tx, memberId);
    const held = await lockDetails(tx, memberId);
    if (held === undefined) return refuse('NO_USER');
    if (typed.bankCode !== held.bank_code) return refuse('INVALID_BANK', { field: 'bankCode' });
    const after = readLatinName(typed.bankAccountName);
    if (isRefusal(after)) return after;
    const { bank_account_name: before } = held;
    if (after !== before) {
      await setDetails(tx, memberId, { bank_account_name: after }, true);
      await addChanges(tx, memberId, [{ field: 'bank_account_name', before, after }], from);
    }
    return { bankAccountName: after, changed: after !== before };
  });
}
