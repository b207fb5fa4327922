import { isWholeUnit, maxAmountMinor } from '@kapao/contract/money';
import { sql } from 'kysely';
import { type Db, inTransaction } from '../../platform/db/transaction.ts';
import { refuse } from '../../platform/refusal.ts';
import { lockMember } from '../../money/ledger/account.ts';
import { actOf } from '../../money/ledger/debt.ts';
import { type AdjustReason, adjustReasons } from '../../statement/reasons.ts';

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
  const found = await db
    .selectFrom('member')
    .select('id')
    .where((where) => where.or([where('phone', '=', named), where('public_id', '=', named)]))
    .executeTakeFirst();
  if (found === undefined) return refuse('NO_DATA');
  return inTransaction(db, async (tx) => {
    const cash = await lockMember(tx, found.id);
    if (cash === undefined) return refuse('NO_DATA');
    const size = amountMinor < 0n ? -amountMinor : amountMinor;
    if (size === 0n || size > maxAmountMinor || !isWholeUnit(size, cash.currency)) {
      return refuse('INVALID_REQUEST', { field: 'amount' });
    }
    const op = `adjust:${key}`;
    const before = await tx.selectFrom('manual_entry').select('id').where('op', '=', op).executeTakeFirst();
    if (before !== undefined) return { outcome: 'adjusted_before' as const };
    const detail = JSON.stringify({ adjust: { description: adjustReasons[reason] } });
    const act = actOf({ reason, note, reference: evidence, by });
    const { rows } = await sql<{ done: boolean }>`
      select member_adjust(${found.id}, ${op}, ${amountMinor}, ${act}, ${detail}::jsonb) as done`.execute(tx);
    return rows[0]?.done === true ? { outcome: 'adjusted' as const } : refuse('MONEY_NOT_ENOUGH');
  });
}
