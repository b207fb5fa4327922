const dayMinutes = 24 * 60;
const bangkokMinutes = 7 * 60;

/**
 * Returns when slips uploaded at `at` are checked, if banks are closed then (payments#slip-upload); null if they are
 * open. `closeAt` and `openAt` are `HH:mm` in Bangkok; equal values mean never closed.
 */
export function openingAfter(at: Date, closeAt: string, openAt: string): Date | null {
  const [close, open] = [minuteOf(closeAt), minuteOf(openAt)];
  const minutes = Math.floor(at.getTime() / 60_000) + bangkokMinutes;
  const sinceClose = modulo(minutes - close, dayMinutes);
  const closedFor = modulo(open - close, dayMinutes);
  if (sinceClose >= closedFor) return null;
  return new Date((minutes - bangkokMinutes + closedFor - sinceClose) * 60_000);
}

function minuteOf(time: string): number {
  const [hours = '', minutes = ''] = time.split(':');
  return Number.parseInt(hours, 10) * 60 + Number.parseInt(minutes, 10);
}

const modulo = (value: number, by: number): number => ((value % by) + by) % by;
