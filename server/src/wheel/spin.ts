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
import { draw, sliceAt, type Drawn } from './draw.ts';
import { sayNo } from './no.ts';
import {
  addCoupon,
  addSpin,
  findActiveWheel,
  moveCoins,
  readSlices,
  readSpinner,
  type Slice,
  takeFromStock,
  type Wheel,
} from './store.ts';

type Wish = { memberId: bigint; language: Language; everySeconds: number; couponDays: number };

/**
 * Spins once for one coin (rules#wheel). Refuses in order: WHEEL_INACTIVE, COIN_NOT_ENOUGH, REQUEST_LIMIT (too soon
 * after the last spin), INVALID_PRIZE_CODE (nothing can be won; the coin stays).
 */
export async function spin(
  services: Pick<Services, 'config' | 'db' | 'settings'>,
  idempotencyKey: IdempotencyKey,
  language: Language,
) {
  const settings = await services.settings.read();
  const wish = {
    memberId: idempotencyKey.memberId,
    language,
    everySeconds: services.config.limits ? settings['spin.everySeconds'] : 0,
    couponDays: settings['spin.couponDays'],
  };
  const answer = await runOnce(services.db, idempotencyKey, (tx, cash) => spinOnce(tx, cash, wish));
  if (isBegun(answer)) throw new Error('a spin must be answered in its own commit');
  return sayNo(spinErrors, answer);
}

async function spinOnce(tx: Tx, { currency }: Cash, { memberId, language, everySeconds, couponDays }: Wish) {
  const wheel = await findActiveWheel(tx, currency);
  if (wheel === undefined) return refuse('WHEEL_INACTIVE');
  const { coin, waitSeconds } = await readSpinner(tx, memberId, everySeconds);
  if (coin <= 0) return refuse('COIN_NOT_ENOUGH');
  if (waitSeconds > 0) return refuse('REQUEST_LIMIT', { retryAfter: waitSeconds });
  const drawn = await drawFrom(tx, wheel);
  if (drawn === undefined) return refuse('INVALID_PRIZE_CODE');
  return settleSpin(tx, { memberId, wheel, drawn, couponDays, language });
}

type Settled = { memberId: bigint; wheel: Wheel; drawn: Drawn<Slice>; couponDays: number; language: Language };

/** Takes the coin and gives the coupon of a drawn slice. */
async function settleSpin(tx: Tx, { memberId, wheel, drawn, couponDays, language }: Settled) {
  const { slice } = drawn;
  const spinId = await addSpin(tx, memberId, wheel, drawn);
  const left = await moveCoins(tx, { memberId, delta: -1, reason: 'SPIN', reference: String(spinId) });
  if (left === null) throw new Error(`spin ${spinId} was paid for before`);
  const days = slice.days ?? couponDays;
  const result = { code: slice.code, label: textIn(slice.label, language), remainingCoin: left };
  if (slice.type === 'NONE') return { success: true as const, result };
  const publicId = newPublicId();
  const expiresAt = await addCoupon(tx, { publicId, memberId, spinId, wheel, slice, days });
  const coupon = toCoupon({ ...slice, publicId, name: wheel.name, expiresAt }, language);
  return { success: true as const, result: { ...result, coupon } };
}

/** Spins to a named slice, for the story of the demo member. */
export async function spinTo(tx: Tx, memberId: bigint, code: string): Promise<void> {
  const wheel = await findActiveWheel(tx, 'THB');
  if (wheel === undefined) throw new Error('no wheel is active');
  const slices = await readSlices(tx, wheel.id);
  const at = slices.findIndex((slice) => slice.code === code);
  const before = slices.slice(0, at).reduce((sum, { weight }) => sum + weight, 0);
  const drawn = sliceAt(slices, before);
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
