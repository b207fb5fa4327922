import { spinErrors } from '@kapao/contract/wheel';
import type { Language } from '@kapao/contract/language';
import { textIn } from '../content/local-text.ts';
import type { Tx } from '../platform/db/transaction.ts';
import { refuse } from '../platform/refusal.ts';
import type { Services } from '../platform/services.ts';
import { runOnce, isBegun, type IdempotencyKey } from '../money/idempotency/idempotency.ts';
import type { Cash } from '../money/ledger/account.ts';
import { readSettings } from '../platform/db/setting.ts';
import { newPublicId } from '../platform/public-id.ts';
import { toCoupon } from './coupon.ts';
import { draw, type Drawn } from './draw.ts';
}

/** Spins to a named slice, for the story of the demo member. */
export async function spinTo(tx: Tx, memberId: bigint, code: string): Promise<void> {
  const wheel = await findActiveWheel(tx, 'THB');
  if (wheel === undefined) throw new Error('no wheel is active');
  const slices = await readSlices(tx, wheel.id);
  const at = slices.findIndex((slice) => slice.code === code);
  const drawn = sliceAt(
    slices,
    slices.slice(0, at).reduce((sum, { weight }) => sum + weight, 0),
  );
  if (drawn?.slice.code !== code) throw new Error(`no slice ${code}`);
  const couponDays = (await readSettings(tx))['spin.couponDays'];
  await settleSpin(tx, { memberId, wheel, drawn, couponDays, language: 'th' });
}

/**
 * Locks a slice with limited stock only after it was drawn, as members share its row. If another member took the last
 * one, draws again.
 */
async function drawFrom(tx: Tx, wheel: Wheel): Promise<Drawn<Slice> | undefined> {
  for (;;) {
    const drawn = draw(await readSlices(tx, wheel.id));
    if (drawn === undefined || drawn.slice.stock === null) return drawn;
    if (await takeFromStock(tx, wheel.id, drawn.slice.code)) return drawn;
  }
}
