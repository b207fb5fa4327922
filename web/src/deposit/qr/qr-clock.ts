/** Ignores smaller differences as network delay. Following them would make the seconds jump. */
const jitterMs = 1_500;

/** Times of a live QR answer, and when it arrived on this device's clock. */
export type Answered = { expireIn: string; now: string; receivedAtMs: number };

/**
 * Returns when a QR ends on this device's clock (ms): the server's remaining time, counted from the answer's arrival.
 * Keeps the known end when the difference is small (reliability#clocks).
 */
export function endOnDevice(answer: Answered, knownMs: number | null): number {
  const endMs = answer.receivedAtMs + Date.parse(answer.expireIn) - Date.parse(answer.now);
  return knownMs !== null && Math.abs(endMs - knownMs) < jitterMs ? knownMs : endMs;
}
