import { spinwheelClaim } from '@kapao/contract/wheel';
import type { ClaimReply } from '@kapao/contract/wheel';
import { ApiError } from '@kapao/client/api-error';
import { startRequest } from '@kapao/client/member/idempotency';
import { openRequests } from '@kapao/client/member/request-store';
import type { MoneyRequest } from '@kapao/client/member/request-store';
import { deliver, isInHand } from '../../money/money-request.ts';

const requestName = 'coupon';

type ClaimBody = { coupon: string };
export type ClaimRequest = MoneyRequest<ClaimBody>;

/** Result of a claim. `unknown` is never shown as a failure (reliability#unknown-outcomes). */
export type ClaimOutcome =
  | { kind: 'received'; amount: number }
  | { kind: 'refused'; reply: Extract<ClaimReply, { success: false }> }
  | { kind: 'failed'; error: unknown }
  | { kind: 'unknown' };

const isClaim = (value: unknown): value is ClaimBody =>
  typeof value === 'object' && value !== null && 'coupon' in value && typeof value.coupon === 'string';

export const claimsInDoubt = (): ClaimRequest[] =>
  openRequests(requestName, isClaim).filter((request) => !isInHand(request));

export const claimToSend = (coupon: string): ClaimRequest =>
  claimsInDoubt().find(({ body }) => body.coupon === coupon) ?? startRequest(requestName, { coupon });

/** Sends a claim, or repeats it to get the result. Never throws. */
export async function askForClaim(request: ClaimRequest): Promise<ClaimOutcome> {
  try {
    const reply = await deliver(spinwheelClaim, request, {});
    return reply.success ? { kind: 'received', amount: reply.amount } : { kind: 'refused', reply };
  } catch (error) {
    return error instanceof ApiError && error.kind === 'unknown' ? { kind: 'unknown' } : { kind: 'failed', error };
  }
}
