import { parseUrl } from './parse-url.ts';

const allowed: ReadonlySet<string> = new Set(['https:', 'line:', 'tel:', 'mailto:']);

/**
 * Returns a link that may be opened, or null. Allows https (http on a developer's machine), LINE, telephone and mail;
 * no credentials, scripts or data URLs (reliability#links-and-html).
 */
export function safeLink(link: string): string | null {
  const url = parseUrl(link);
  if (!url) return null;
  const local = url.protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  if (!allowed.has(url.protocol) && !local) return null;
  return url.username || url.password ? null : url.href;
}

/**
 * Returns a picture's address that may be shown, or null. Allows this origin except its API, data images, and https;
 * the page's CSP limits https to the operator's hosts (reliability#links-and-html).
 */
export function safePicture(address: string, origin: string = window.location.origin): string | null {
  if (/^data:image\/[\w.+-]+[;,]/i.test(address)) return address;
  const url = parseUrl(address, origin);
  if (!url || url.username || url.password) return null;
  if (url.origin !== origin) return url.protocol === 'https:' ? url.href : null;
  return url.protocol === 'blob:' || url.pathname.startsWith('/api') ? null : url.pathname + url.search;
}
