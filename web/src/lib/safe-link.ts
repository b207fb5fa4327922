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
