import { ApiError } from '@kapao/client/api-error';

/** Pauses between attempts (chat#sending), each randomized by up to half to spread the load. */
const pausesMs = [500, 1_000, 2_000, 4_000, 5_000];

export function pauseMs(tries: number, random: number): number {
  const pause = pausesMs[Math.min(tries, pausesMs.length - 1)] ?? 0;
  return pause * (0.5 + random);
}

/**
 * Meaning of a failed call. `again`: may succeed, or have succeeded. `wait`: retry after `ms`.
 * `identity`: the credential is dead. `final`: never succeeds. `offline`: nothing was sent.
 */
export type Verdict =
  | { kind: 'again' | 'identity' | 'offline' }
  | { kind: 'wait'; ms: number }
  | { kind: 'final'; code: string };

export function judgeError(error: unknown): Verdict {
  if (!(error instanceof ApiError)) return { kind: 'again' };
  if (error.kind === 'not-sent') return { kind: 'offline' };
  const { code, status, data } = error;
  if (code === null) return { kind: 'again' };
  if (status === 401) return { kind: 'identity' };
  if (status === 429) {
    const { retryAfter } = data;
    return { kind: 'wait', ms: 1_000 * (typeof retryAfter === 'number' && retryAfter > 0 ? retryAfter : 5) };
  }
  return status >= 400 && status < 500 ? { kind: 'final', code } : { kind: 'again' };
}
