import type { House } from '../../house.ts';
import { askGift } from './redeem.ts';
import { claimCanary, claimDue, type Gift } from './store.ts';
import { voucherService } from './voucher.ts';

const claimedAtOnce = 8;

/** Asks about every gift that is due. Any process may: row locks and the lease keep two from asking about one. */
export async function askGifts(house: House): Promise<void> {
  if (voucherService(house) === undefined) return;
  for (;;) {
    const due = await claimDue(house.db, claimedAtOnce);
    await Promise.all(due.map((gift) => askSafely(house, gift)));
    if (due.length < claimedAtOnce) return;
  }
}

/** Asks about one of the waiting gifts, so that a partner that is back is noticed within half a minute. */
export async function sendGiftCanary(house: House): Promise<void> {
  if (voucherService(house) === undefined) return;
  for (const gift of await claimCanary(house.db)) await askSafely(house, gift);
}

/** One gift that throws must not keep the others waiting; its lease passes and it is asked about again. */
async function askSafely(house: House, gift: Gift): Promise<void> {
  try {
    await askGift(house, gift);
  } catch (error) {
    house.log.error({ err: error, gift: gift.publicId }, 'a gift could not be asked about');
  }
}
