/** Maximum clock difference of a notice; an older one may be a replay. */
const toleranceMs = 5 * 60_000;

export function isRecent(stampMs: number, now: Date): boolean {
  return Math.abs(now.getTime() - stampMs) <= toleranceMs;
}

export type NoticeHeaders = Record<string, string | string[] | undefined>;

export function headerOf(headers: NoticeHeaders, name: string): string | undefined {
  const value = headers[name];
  return typeof value === 'string' ? value : undefined;
}
