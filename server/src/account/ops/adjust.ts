import { isWholeUnit, maxAmountMinor } from '@kapao/contract/money';
import { type Db, inTransaction } from '../../platform/db/transaction.ts';
import { refuse } from '../../platform/refusal.ts';
import { lockMember } from '../../money/ledger/account.ts';
import { type AdjustReason, adjustReasons } from '../../statement/reasons.ts';
import { findMemberByPhoneOrId, hasEntry, storeAdjustment } from './store.ts';

/** `amountMinor` below 0 debits. `key` makes the adjustment idempotent: a second call changes nothing. */
export type Adjustment = {
  amountMinor: bigint;
  reason: AdjustReason;
  note: string | null;
  evidence: string | null;
  by: string;
  key: string;
};

/**
 * Credits or debits a member in a separate entry, without coins, invite or bonus. NO_DATA: no such member or wallet.
 * MONEY_NOT_ENOUGH: the free balance is too small. INVALID_REQUEST: zero, too large or not a whole unit.
 */
export async function adjustMember(db: Db, named: string, adjustment: Adjustment) {
  const { amountMinor, reason, note, evidence, by, key } = adjustment;
  const memberId = await findMemberByPhoneOrId(db, named);
  if (memberId === undefined) return refuse('NO_DATA');
  return inTransaction(db, async (tx) => {
    const cash = await lockMember(tx, memberId);
    if (cash === undefined) return refuse('NO_DATA');
    const size = amountMinor < 0n ? -amountMinor : amountMinor;
    if (size === 0n || size > maxAmountMinor || !isWholeUnit(size, cash.currency)) {
      return refuse('INVALID_REQUEST', { field: 'amount' });
    }
    const op = `adjust:${key}`;
    if (await hasEntry(tx, op)) return { outcome: 'adjusted_before' as const };
    const act = { reason, note, reference: evidence, by };
    const detail = { adjust: { description: adjustReasons[reason] } };
    const done = await storeAdjustment(tx, { memberId, op, amountMinor }, act, detail);
    return done ? { outcome: 'adjusted' as const } : refuse('MONEY_NOT_ENOUGH');
  });
}
