import { spinwheelClaim } from '@kapao/contract/wheel';
import type { ClaimReply } from '@kapao/contract/wheel';
import { ApiError } from '../../lib/api.ts';
import { startPress } from '../../lib/idempotency.ts';
import { openPresses } from '../../lib/press-store.ts';
import type { Press } from '../../lib/press-store.ts';
import { deliver, isInHand } from '../../wallet/money-press.ts';

/** What a claim is kept under until its answer is known. */
const pressName = 'coupon';

type ClaimBody = { coupon: string };
export type ClaimPress = Press<ClaimBody>;

/** What became of a claim. `unknown` is never told as a failure (reliability#unknown-outcomes). */
export type ClaimOutcome =
  | { kind: 'received'; amount: number }
  | { kind: 'refused'; reply: Extract<ClaimReply, { success: false }> }
  | { kind: 'failed'; error: unknown }
  | { kind: 'unknown' };

const isClaim = (value: unknown): value is ClaimBody =>
  typeof value === 'object' && value !== null && 'coupon' in value && typeof value.coupon === 'string';

/** Claims whose answer never came. */
export const claimsInDoubt = (): ClaimPress[] => openPresses(pressName, isClaim).filter((press) => !isInHand(press));

/** The claim of this coupon that is in doubt, else a new one. */
export const claimToSend = (coupon: string): ClaimPress =>
  claimsInDoubt().find(({ body }) => body.coupon === coupon) ?? startPress(pressName, { coupon });

/** Sends a claim, or asks again what became of it. Never throws. */
export async function askForClaim(press: ClaimPress): Promise<ClaimOutcome> {
  try {
    const reply = await deliver(spinwheelClaim, press, {});
    return reply.success ? { kind: 'received', amount: reply.amount } : { kind: 'refused', reply };
  } catch (error) {
    return error instanceof ApiError && error.kind === 'unknown' ? { kind: 'unknown' } : { kind: 'failed', error };
  }
}
