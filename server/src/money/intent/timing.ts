/**
 * Deadline < lease < grace (rules#partner-outcomes). So no other process asks while a call may be in flight, and "not
 * found" counts only after every call has arrived.
 */
export const callDeadlineMs = 4_000;
export const leaseSeconds = 10;
export const graceSeconds = 20;

export const deadline = (): AbortSignal => AbortSignal.timeout(callDeadlineMs);

export const requestWaitsMs = 6_000;

/** Latest start of a call after its lease began. A later one is skipped: the lease may expire during the call. */
export const callWithinMs = leaseSeconds * 1_000 - callDeadlineMs - 1_000;

/** Time without evidence after which staff are asked. The money stays held and the provider is still asked. */
export const operatorAfterMinutes = 30;

const firstAsksAfterSeconds = [1, 2, 5, 15, 60] as const;
const laterAsksAfterSeconds = 300;

export function askAgainAfterSeconds(attempt: number): number {
  return firstAsksAfterSeconds[attempt] ?? laterAsksAfterSeconds;
}
