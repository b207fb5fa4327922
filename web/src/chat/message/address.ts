import { parseUrl } from '../../lib/parse-url.ts';
import { safeLink } from '../../lib/safe-link.ts';

const files = '/api/chat/file/';

/** Returns the address of a file signed by this server, or an external https address (`ownAddress`); null otherwise. */
export function fileAddress(path: string, ownAddress: boolean, origin: string = window.location.origin): string | null {
  if (ownAddress) return webAddress(path);
  const url = parseUrl(path, origin);
  if (!url || url.origin !== origin || !url.pathname.startsWith(files) || url.username) return null;
  return url.pathname + url.search;
}

export function webAddress(link: string): string | null {
  const safe = safeLink(link);
  return safe !== null && /^https?:/.test(safe) ? safe : null;
}

export function callAddress(number: string): string | null {
  const digits = number.replace(/^tel:/i, '').replace(/[\s().-]/g, '');
  return /^\+?\d{3,15}$/.test(digits) ? `tel:${digits}` : null;
}

/** Returns a page path of this app, such as `/howto`; null for anything else, including API calls. */
export function pageAddress(path: string, origin: string = window.location.origin): string | null {
  const url = /^\/(?![/\\])/.test(path) ? parseUrl(path, origin) : null;
  if (!url || url.origin !== origin || /^\/(\/|api(\/|$))/.test(url.pathname)) return null;
  return url.pathname + url.search + url.hash;
}
