import type { Logger } from 'pino';
import { createWindow } from '../../platform/http/caller/window.ts';
import type { SecurityEvent } from '../../platform/http/entrance/security-events.ts';
import { isTlsFailure, type PartnerFailure } from '../../platform/partner/failure.ts';
import type { PartnerEntry } from '../../platform/partner/settings.ts';

const event: SecurityEvent = 'partner.tls.refused';

/** Log lines per minute for one partner and cause: a partner that is down is called every few seconds. */
const linesAMinute = 10;

/** Logs failed calls by partner and cause, never an address: its path or query may hold a secret. */
export function logFailures(log: Logger, entries: () => readonly PartnerEntry[]): (failure: PartnerFailure) => void {
  const reported = createWindow(linesAMinute, 60_000);
  return (failure) => {
    const { cause, code } = failure;
    const line = { partner: partnerAt(entries(), failure.url), cause, ...(code === undefined ? {} : { code }) };
    if (reported.isOver(JSON.stringify(line))) return;
    if (isTlsFailure(failure)) log.warn({ security: true, event, ...line }, 'security');
    else log.warn(line, 'a partner gave no answer');
  };
}

function partnerAt(entries: readonly PartnerEntry[], called: string): string {
  const bases = entries.flatMap(({ code, fields: { url } }) =>
    url !== undefined && (called === url || called.startsWith(`${url}/`) || called.startsWith(`${url}?`))
      ? [{ code, url }]
      : [],
  );
  const longest = Math.max(...bases.map(({ url }) => url.length));
  const codes = bases.filter(({ url }) => url.length === longest).map(({ code }) => code);
  return codes.length === 0 ? 'unknown' : [...new Set(codes)].join(', ');
}
