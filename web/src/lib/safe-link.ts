import { parseUrl } from './parse-url.ts';

const allowed: ReadonlySet<string> = new Set(['https:', 'line:', 'tel:', 'mailto:']);

/**
 * A link from the server that may be opened, or null: https (http on the developer's own machine), LINE, telephone and
 * mail; never with a user name or password in it, never script or data (reliability#links-and-html).
 */
export function safeLink(link: string): string | null {
  const url = parseUrl(link);
  if (!url) return null;
  const local = url.protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  if (!allowed.has(url.protocol) && !local) return null;
  return url.username || url.password ? null : url.href;
}
