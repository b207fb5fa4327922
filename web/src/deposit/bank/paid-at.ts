const zoneMs = 7 * 3_600_000;
const oldestMs = 72 * 3_600_000;
/** The field shows whole minutes. */
const minuteMs = 60_000;

/** A moment as the value of a `datetime-local` field, in Bangkok and Vientiane time. */
export function toPaidAtText(ms: number): string {
  return new Date(ms + zoneMs).toISOString().slice(0, 16);
}

/** The moment in a `datetime-local` field, ISO 8601 in UTC; null when empty, to come, or more than 72 hours ago. */
export function readPaidAt(text: string, nowMs: number): string | null {
  const ms = Date.parse(`${text}:00.000Z`) - zoneMs;
  if (Number.isNaN(ms) || ms > nowMs + minuteMs || ms < nowMs - oldestMs) return null;
  return new Date(Math.min(ms, nowMs)).toISOString();
}

/** The earliest and the latest value the field offers. */
export function paidAtLimits(nowMs: number): { min: string; max: string } {
  return { min: toPaidAtText(nowMs - oldestMs + minuteMs), max: toPaidAtText(nowMs) };
}
