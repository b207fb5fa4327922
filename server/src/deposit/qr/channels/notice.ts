/** A notice stamped further from now than this is somebody's copy of an old one. */
const toleranceMs = 5 * 60_000;

/** Whether a notice's own time stamp, Unix milliseconds, is of these minutes. */
export function isRecent(stampMs: number, now: Date): boolean {
  return Math.abs(now.getTime() - stampMs) <= toleranceMs;
}

export type NoticeHeaders = Record<string, string | string[] | undefined>;

/** A header that came once; undefined otherwise. */
export function headerOf(headers: NoticeHeaders, name: string): string | undefined {
  const value = headers[name];
  return typeof value === 'string' ? value : undefined;
}
