import { parseUrl } from './parse-url.ts';

/**
 * The address of a picture that may be shown, or null: of this very house and no call of its API, carried along as an
 * image, or https, of which the page's policy loads only the hosts the operator has named (reliability#links-and-html).
 */
export function safePicture(address: string, origin: string = window.location.origin): string | null {
  if (/^data:image\/[\w.+-]+[;,]/i.test(address)) return address;
  const url = parseUrl(address, origin);
  if (!url || url.username || url.password) return null;
  if (url.origin !== origin) return url.protocol === 'https:' ? url.href : null;
  return url.protocol === 'blob:' || url.pathname.startsWith('/api') ? null : url.pathname + url.search;
}
