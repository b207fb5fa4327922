import type { Services } from '../../platform/services.ts';
import { askGift } from './redeem.ts';
import { claimCanaryGift, claimDueGifts, type Gift } from './store.ts';
import { voucherService } from './voucher.ts';

const claimedAtOnce = 8;

export async function askGifts(
  services: Pick<Services, 'afterDeposit' | 'db' | 'keys' | 'log' | 'settings' | 'vouchers'>,
): Promise<void> {
  if (voucherService(services) === undefined) return;
  for (;;) {
    const due = await claimDueGifts(services.db, claimedAtOnce);
    await Promise.all(due.map((gift) => askGiftSafely(services, gift)));
    if (due.length < claimedAtOnce) return;
  }
}

export async function sendGiftCanary(
  services: Pick<Services, 'afterDeposit' | 'db' | 'keys' | 'log' | 'settings' | 'vouchers'>,
): Promise<void> {
  if (voucherService(services) === undefined) return;
  for (const gift of await claimCanaryGift(services.db)) await askGiftSafely(services, gift);
}

/** Catches errors, so that one gift does not block the others; it is retried after its lease. */
async function askGiftSafely(
  services: Pick<Services, 'afterDeposit' | 'db' | 'keys' | 'log' | 'settings' | 'vouchers'>,
  gift: Gift,
): Promise<void> {
  try {
    await askGift(services, gift);
  } catch (error) {
    services.log.error({ err: error, gift: gift.publicId }, 'a gift could not be asked about');
  }
}
