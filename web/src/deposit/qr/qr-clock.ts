/** Ignores smaller differences as network delay. Following them would make the seconds jump. */
const jitterMs = 1_500;

export type Answered = { expireIn: string; now: string; receivedAtMs: number };

/** Returns when a QR ends on this device's clock, ms. Keeps the known end when close (reliability#clocks). */
export function endOnDevice(answer: Answered, knownMs: number | null): number {
  const endMs = answer.receivedAtMs + Date.parse(answer.expireIn) - Date.parse(answer.now);
  return knownMs !== null && Math.abs(endMs - knownMs) < jitterMs ? knownMs : endMs;
}
