import { ApiError } from '../api-error.ts';

export type Clock = {
  now(): number;
  after(ms: number, act: () => void): () => void;
  random(): number;
};

/** Time limit of a call by HTTP (chat#sending). */
export const httpTimeoutMs = 15_000;

/** Time limit of an answer by socket. */
export const ackTimeoutMs = 5_000;

/** Maximum delay of an event after its send response. After that the socket is treated as not receiving. */
export const lateMs = 2_000;

/** Interval at which missed messages are fetched, known or not (chat#receiving). */
export const syncEveryMs = 30_000;

/** Pauses between attempts (chat#sending), each randomized by up to half to spread the load. */
const pausesMs = [500, 1_000, 2_000, 4_000, 5_000];

/** Returns the pause after an attempt; `tries` were made before it, and `random` is between 0 and 1. */
export function pauseMs(tries: number, random: number): number {
  const pause = pausesMs[Math.min(tries, pausesMs.length - 1)] ?? 0;
  return pause * (0.5 + random);
}

/** Failed time with a connection after which a message is shown as failed (chat#sending). */
const patienceMs = 60_000;

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

/** Throws `unknown` on a timeout, because the outcome is not known. `stop` aborts earlier. */
export async function within<T>(
  clock: Clock,
  ms: number,
  act: (signal: AbortSignal) => Promise<T>,
  stop?: AbortSignal,
): Promise<T> {
  const abort = new AbortController();
  return new Promise<T>((resolve, reject) => {
    const giveUp = (): void => {
      abort.abort();
      reject(new ApiError('unknown'));
    };
    const done = clock.after(ms, giveUp);
    stop?.addEventListener('abort', giveUp, { once: true });
    if (stop?.aborted) giveUp();
    act(abort.signal)
      .then(resolve, reject)
      .finally(() => {
        done();
        stop?.removeEventListener('abort', giveUp);
      });
  });
}

/**
 * Counts failed time while connected. A message's time starts when it was added,
 * or at the last message that was sent.
 */
export function createPatience() {
  let vainMs = 0;
  let atSuccessMs = 0;
  const atStartMs = new Map<string, number>();
  return {
    begin(cid: string): void {
      if (!atStartMs.has(cid)) atStartMs.set(cid, vainMs);
    },
    end: (cid: string): void => void atStartMs.delete(cid),
    spend(ms: number): void {
      vainMs += ms;
    },
    success(): void {
      atSuccessMs = vainMs;
    },
    isOver: (cid: string): boolean => vainMs - Math.max(atSuccessMs, atStartMs.get(cid) ?? vainMs) >= patienceMs,
  };
}
