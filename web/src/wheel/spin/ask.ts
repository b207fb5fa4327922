import { spinwheelSpin } from '@kapao/contract/wheel';
import type { SpinReply } from '@kapao/contract/wheel';
import { ApiError } from '../../lib/api.ts';
import { startPress } from '../../lib/idempotency.ts';
import { openBarePresses } from '../../lib/press-store.ts';
import type { Press } from '../../lib/press-store.ts';
import { deliver, isInHand } from '../../wallet/money-press.ts';

/** Storage name of a spin until its answer is known. */
const pressName = 'spin';

export type Prize = { code: string; label: string };

/**
 * Result of a spin. `unknown` is never shown as a failure: the coin may be spent and a prize won
 * (reliability#unknown-outcomes).
 */
export type SpinOutcome =
  | { kind: 'prize'; prize: Prize; remainingCoin: number }
  | { kind: 'refused'; reply: Extract<SpinReply, { success: false }> }
  | { kind: 'failed'; error: unknown }
  | { kind: 'unknown' };

/** Returns a spin without an answer, after a lost connection or a reload. */
export const spinInDoubt = (): Press<undefined> | undefined =>
  openBarePresses(pressName).find((press) => !isInHand(press));

/**
 * Returns the spin without an answer before any new one: its own key returns its prize, and no second coin is spent.
 */
export const spinToSend = (): Press<undefined> => spinInDoubt() ?? startPress(pressName, undefined);

/** Sends a spin, or repeats it to learn the result. Never throws. */
export async function askForSpin(press: Press<undefined>, onChecking: () => void): Promise<SpinOutcome> {
  try {
    const reply = await deliver(spinwheelSpin, press, { onChecking });
    if (!reply.success) return { kind: 'refused', reply };
    const { code, label, remainingCoin } = reply.result;
    return { kind: 'prize', prize: { code, label }, remainingCoin };
  } catch (error) {
    return error instanceof ApiError && error.kind === 'unknown' ? { kind: 'unknown' } : { kind: 'failed', error };
  }
}
