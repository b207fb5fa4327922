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

export type TextPart = { text: string; href: string | null };

// Direction control characters end an address, so that it cannot be disguised.
const address = /https:\/\/[^\s<>"'`{}|\\^\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\p{Cc}]+/giu;
const after = /[.,;:!?)\]}ฯๆ。、]+$/u;

export function linkify(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let at = 0;
  for (const { 0: found, index } of text.matchAll(address)) {
    const shown = withoutTail(found);
    const href = webAddress(shown);
    if (href === null) continue;
    if (index > at) parts.push({ text: text.slice(at, index), href: null });
    parts.push({ text: shown, href });
    at = index + shown.length;
  }
  if (at < text.length) parts.push({ text: text.slice(at), href: null });
  return parts;
}

function withoutTail(found: string): string {
  const bare = found.replace(after, '');
  return bare.includes('(') && found.at(bare.length) === ')' ? `${bare})` : bare;
}
