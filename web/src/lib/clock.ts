let offsetMs = 0;

/** Takes the server's time from the `Date` header of an answer. Its step is a second, so small differences are left alone. */
export function noteServerDate(header: string | null): void {
  const serverMs = header ? Date.parse(header) : Number.NaN;
  if (Number.isNaN(serverMs)) return;
  const differenceMs = serverMs + 500 - Date.now();
  offsetMs = Math.abs(differenceMs) < 1_500 ? 0 : differenceMs;
}

/** The server's present time in milliseconds, for countdowns on phones whose clock is wrong. */
export function serverNowMs(): number {
  return Date.now() + offsetMs;
}
