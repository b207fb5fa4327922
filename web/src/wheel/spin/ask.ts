import { spinwheelSpin } from '@kapao/contract/wheel';
import type { Coupon, SpinReply } from '@kapao/contract/wheel';
import { ApiError } from '@kapao/client/api-error';
import { startRequest } from '@kapao/client/member/idempotency';
import { openBareRequests } from '@kapao/client/member/request-store';
import type { MoneyRequest } from '@kapao/client/member/request-store';
import { deliver, isInHand } from '../../money/money-request.ts';

const requestName = 'spin';

export type Prize = { code: string; label: string };

/** `unknown` is never shown as a failure: the coin may be spent and a prize won (reliability#unknown-outcomes). */
export type SpinOutcome =
  | { kind: 'prize'; prize: Prize; remainingCoin: number; coupon: Coupon | undefined }
  | { kind: 'refused'; reply: Extract<SpinReply, { success: false }> }
  | { kind: 'failed'; error: unknown }
  | { kind: 'unknown' };

export const spinInDoubt = (): MoneyRequest<undefined> | undefined =>
  openBareRequests(requestName).find((request) => !isInHand(request));

/** Returns the spin without an answer before any new one: its key returns its prize and spends no second coin. */
export const spinToSend = (): MoneyRequest<undefined> => spinInDoubt() ?? startRequest(requestName, undefined);

/** Sends a spin, or repeats it to get the result. Never throws. */
export async function askForSpin(request: MoneyRequest<undefined>, onChecking: () => void): Promise<SpinOutcome> {
  try {
    const reply = await deliver(spinwheelSpin, request, { onChecking });
    if (!reply.success) return { kind: 'refused', reply };
    const { code, label, remainingCoin, coupon } = reply.result;
    return { kind: 'prize', prize: { code, label }, remainingCoin, coupon };
  } catch (error) {
    return error instanceof ApiError && error.kind === 'unknown' ? { kind: 'unknown' } : { kind: 'failed', error };
  }
}
