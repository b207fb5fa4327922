import { parseUrl } from '../../lib/parse-url.ts';
import { safeLink } from '../../lib/safe-link.ts';

const files = '/api/chat/file/';

/** A file of a message: signed by this house, or an https address of its own; null for any other. */
export function fileAddress(path: string, ownAddress: boolean, origin: string = window.location.origin): string | null {
  if (ownAddress) return webAddress(path);
  const url = parseUrl(path, origin);
  if (!url || url.origin !== origin || !url.pathname.startsWith(files) || url.username) return null;
  return url.pathname + url.search;
}

/** What a button or a text may open: https, and http on the developer's own machine. */
export function webAddress(link: string): string | null {
  const safe = safeLink(link);
  return safe !== null && /^https?:/.test(safe) ? safe : null;
}

/** A number to call as `tel:`, without the spaces and dashes people write; null for what is no number. */
export function callAddress(number: string): string | null {
  const digits = number.replace(/^tel:/i, '').replace(/[\s().-]/g, '');
  return /^\+?\d{3,15}$/.test(digits) ? `tel:${digits}` : null;
}

/** A page of this app, as a button may name it: `/howto`; null for anything else, and for calls of the house. */
export function pageAddress(path: string, origin: string = window.location.origin): string | null {
  const url = /^\/(?![/\\])/.test(path) ? parseUrl(path, origin) : null;
  if (!url || url.origin !== origin || /^\/(\/|api(\/|$))/.test(url.pathname)) return null;
  return url.pathname + url.search + url.hash;
}
