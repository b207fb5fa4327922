import { ApiError } from '../../../lib/api.ts';

/** Pauses between tries (chat#sending), each up to half shorter or longer, so that many do not come at once. */
const pausesMs = [500, 1_000, 2_000, 4_000, 5_000];

export function pauseMs(tries: number, random: number): number {
  const pause = pausesMs[Math.min(tries, pausesMs.length - 1)] ?? 0;
  return pause * (0.5 + random);
}

/**
 * What a failed call means. `again`: it may yet go, or have gone. `wait`: so long first. `identity`: the credential is
 * dead. `final`: never. `offline`: nothing left the phone.
 */
export type Verdict =
  | { kind: 'again' | 'identity' | 'offline' }
  | { kind: 'wait'; ms: number }
  | { kind: 'final'; code: string };

export function judge(error: unknown): Verdict {
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
