const dayMinutes = 24 * 60;
/** Thailand and Laos alike, with no summer time. */
const bangkokMinutes = 7 * 60;

/**
 * When slips are looked at again, for one handed in at `at` while the banks' books are closed (payments#slip-upload);
 * null when they are open. `closeAt` and `openAt` are `HH:mm` in Bangkok; equal ones close nothing.
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
