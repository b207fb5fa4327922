import { parseUrl } from './parse-url.ts';

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
