/** A difference below this is the way of the answer, not the clock; following it would make the seconds jump. */
const jitterMs = 1_500;

/** What a live QR answer tells about time, and when it came on this device's clock. */
export type Told = { expireIn: string; now: string; receivedAtMs: number };

/**
 * When a QR ends, on this device's clock (ms), whatever that clock says: what the server has left, counted from the
 * arrival of its answer. Small differences to what was known before are left alone (reliability#clocks).
 */
export function endOnDevice(told: Told, knownMs: number | null): number {
  const endMs = told.receivedAtMs + Date.parse(told.expireIn) - Date.parse(told.now);
  return knownMs !== null && Math.abs(endMs - knownMs) < jitterMs ? knownMs : endMs;
}
