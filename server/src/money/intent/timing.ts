/**
 * Times of rules#partner-outcomes. A call's deadline is shorter than the lease, and the lease shorter than the grace.
 * So no other process asks while a call may be in flight, and "not found" counts only after every call has arrived.
 */
export const callDeadlineMs = 4_000;
export const leaseSeconds = 10;
export const graceSeconds = 20;

export const deadline = (): AbortSignal => AbortSignal.timeout(callDeadlineMs);

/** Time a request waits for the transfer it began to end; after it, the answer is 202. */
export const requestWaitsMs = 6_000;

/**
 * Latest start of the first call after the commit. A process delayed for longer skips it: its lease may expire soon.
 */
export const firstCallWithinMs = leaseSeconds * 1_000 - callDeadlineMs - 1_000;

/** Time without evidence after which staff are asked to look. The money stays held and the partner is still asked. */
export const operatorAfterMinutes = 30;

const firstAsksAfterSeconds = [1, 2, 5, 15, 60] as const;
const laterAsksAfterSeconds = 300;

/** Returns the seconds until the partner is asked again; `attempt` counts the asks without a result, from 0. */
export function askAgainAfterSeconds(attempt: number): number {
  return firstAsksAfterSeconds[attempt] ?? laterAsksAfterSeconds;
}
