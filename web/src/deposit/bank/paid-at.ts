const zoneMs = 7 * 3_600_000;
const oldestMs = 72 * 3_600_000;
const minuteMs = 60_000;

/** Formats a time for a `datetime-local` field, in Bangkok and Vientiane time. */
export function toPaidAtText(ms: number): string {
  return new Date(ms + zoneMs).toISOString().slice(0, 16);
}

/** Parses a `datetime-local` value to ISO 8601 in UTC. Returns null when empty, in the future, or over 72 hours old. */
export function readPaidAt(text: string, nowMs: number): string | null {
  const ms = Date.parse(`${text}:00.000Z`) - zoneMs;
  if (Number.isNaN(ms) || ms > nowMs + minuteMs || ms < nowMs - oldestMs) return null;
  return new Date(Math.min(ms, nowMs)).toISOString();
}

export function paidAtLimits(nowMs: number): { min: string; max: string } {
  return { min: toPaidAtText(nowMs - oldestMs + minuteMs), max: toPaidAtText(nowMs) };
}
