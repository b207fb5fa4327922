import { inTransaction, type Db } from '../platform/db/transaction.ts';
import { addNight, forgetOtherDays, isPast, listNightAfter, lockNightList, removeFutureNights } from './store.ts';

/**
 * Starts the night of the business day after `settleFrom` (`'00:30'`, Bangkok). Returns false before that time.
 * Includes members left unsettled by an earlier night.
 */
export async function beginRefundNight(db: Db, settleFrom: string): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    if (await removeFutureNights(tx)) await forgetOtherDays(tx);
    if (!(await isPast(tx, settleFrom))) return false;
    if (await addNight(tx)) await forgetOtherDays(tx);
    return true;
  });
}

/**
 * Adds the next page of members to the night's list: money in a game, or moves since the last snapshot. Returns whether
 * there are more. A member with nothing in a game has the wallet as total.
 */
export async function listPage(db: Db): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const after = await lockNightList(tx);
    return after === undefined ? false : listNightAfter(tx, after);
  });
}
