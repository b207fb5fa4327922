import { inTransaction, type Tx } from '../../platform/db/transaction.ts';
import type { Services } from '../../platform/services.ts';
import { lockMember } from '../../money/ledger/account.ts';
import { returnTexts } from '../../statement/reasons.ts';
import { findWithdrawal, type WithdrawalState } from '../store.ts';
import { isSameReference, storePaidLate, storeReturn } from './store.ts';

export type Afterwards = { publicId: string; by: string; reason: string; reference: string };

type Undone = 'not_found' | 'not_waiting' | 'same_reference';

/**
 * Credits a paid withdrawal that the bank sent back. Repays open debt first and earns no deposit rewards.
 * `same_reference`: the reference already ended another withdrawal.
 */
export function returnPayout(services: Pick<Services, 'db'>, seen: Afterwards): Promise<Undone | 'returned'> {
  return endAgain(services, seen, 'PAID', async (tx) => {
    const act = { reason: 'RETURNED', note: seen.reason, reference: seen.reference, by: seen.by };
    await storeReturn(tx, seen.publicId, act, { adjust: { description: returnTexts } });
    return 'returned' as const;
  });
}

/** Debits a rejected withdrawal that the bank paid after all. What is not free becomes debt. */
export function markPaidLate(services: Pick<Services, 'db'>, seen: Afterwards): Promise<Undone | 'paid_late'> {
  return endAgain(services, seen, 'REJECTED', async (tx) => {
    const act = { reason: 'PAID_LATE', note: seen.reason, reference: seen.reference, by: seen.by };
    await storePaidLate(tx, seen.publicId, act);
    return 'paid_late' as const;
  });
}

async function endAgain<T>(
  { db }: Pick<Services, 'db'>,
  { publicId }: Afterwards,
  from: WithdrawalState,
  act: (tx: Tx) => Promise<T>,
): Promise<T | Undone> {
  try {
    return await inTransaction(db, async (tx) => {
      const seen = await findWithdrawal(tx, publicId);
      if (seen === undefined) return 'not_found';
      await lockMember(tx, seen.memberId);
      const withdrawal = await findWithdrawal(tx, publicId);
      return withdrawal?.state === from ? act(tx) : 'not_waiting';
    });
  } catch (error) {
    if (isSameReference(error)) return 'same_reference';
    throw error;
  }
}
