let offsetMs = 0;

/** Takes the server's time from the `Date` header. It has whole seconds, so small differences are ignored. */
export function noteServerDate(header: string | null): void {
  const serverMs = header ? Date.parse(header) : Number.NaN;
  if (Number.isNaN(serverMs)) return;
  const differenceMs = serverMs + 500 - Date.now();
  offsetMs = Math.abs(differenceMs) < 1_500 ? 0 : differenceMs;
}

export function serverNowMs(): number {
  return Date.now() + offsetMs;
}
