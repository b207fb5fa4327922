import { spinwheelSpin } from '@kapao/contract/wheel';
import type { SpinReply } from '@kapao/contract/wheel';
import { ApiError } from '../../lib/api.ts';
import { startPress } from '../../lib/idempotency.ts';
import { openBarePresses } from '../../lib/press-store.ts';
import type { Press } from '../../lib/press-store.ts';
import { deliver, isInHand } from '../../wallet/money-press.ts';

/** What a spin is kept under until its answer is known. */
const pressName = 'spin';

export type Prize = { code: string; label: string };

/**
 * What became of a spin. `unknown` is never told as a failure: the coin may be spent and a prize won
 * (reliability#unknown-outcomes).
 */
export type SpinOutcome =
  | { kind: 'prize'; prize: Prize; remainingCoin: number }
  | { kind: 'refused'; reply: Extract<SpinReply, { success: false }> }
  | { kind: 'failed'; error: unknown }
  | { kind: 'unknown' };

/** A spin whose answer never came: by a lost line, or a reload in mid-flight. */
export const spinInDoubt = (): Press<undefined> | undefined =>
  openBarePresses(pressName).find((press) => !isInHand(press));

/**
 * The one in doubt before any new one: under its own key it shows the prize it has won, and no second coin is spent.
 */
export const spinToSend = (): Press<undefined> => spinInDoubt() ?? startPress(pressName, undefined);

/** Sends a spin, or asks again what became of it. Never throws. */
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
