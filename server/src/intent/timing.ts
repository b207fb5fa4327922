/**
 * The times of rules#partner-outcomes, written once: a call's deadline is shorter than the lease, the lease shorter
 * than the grace. So nobody else asks while a call may be on its way, and "not found" is believed only after every call
 * has arrived.
 */
export const callDeadlineMs = 4_000;
export const leaseSeconds = 10;
export const graceSeconds = 20;

/** Of one call to a partner. */
export const deadline = (): AbortSignal => AbortSignal.timeout(callDeadlineMs);

/** A request waits this long for the end of what it began, then answers 202. */
export const requestWaitsMs = 6_000;

/** A process that was held up this long after its commit no longer makes the first call: its lease may pass soon. */
export const firstCallWithinMs = leaseSeconds * 1_000 - callDeadlineMs - 1_000;

/** Without evidence for this long, a person is asked to look; the money stays held and the partner is still asked. */
export const operatorAfterMinutes = 30;

const firstAsksAfterSeconds = [1, 2, 5, 15, 60] as const;
const laterAsksAfterSeconds = 300;

/** Seconds until the partner is asked again; `attempt` counts the asks that were in vain, from 0. */
export function askAgainAfterSeconds(attempt: number): number {
  return firstAsksAfterSeconds[attempt] ?? laterAsksAfterSeconds;
}
