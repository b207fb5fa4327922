import DOMPurify from 'dompurify';
import { useMemo } from 'react';
import { parseUrl } from '../lib/parse-url.ts';
import { safeLink, safePicture } from '../lib/safe-link.ts';
import css from './server-html.module.css';

DOMPurify.addHook('afterSanitizeAttributes', (node) => {
  if (node.tagName === 'A') guardLink(node);
  else if (node.tagName === 'IMG') guardPicture(node);
  // Only a picture may set its size, so that nothing is wider than the page.
  else for (const name of ['href', 'src', 'alt', 'width', 'height']) node.removeAttribute(name);
});

/** Opens the operator's links without a referrer. A forbidden link becomes plain text. */
function guardLink(link: Element): void {
  const href = safeLink(link.getAttribute('href') ?? '') ?? ownPage(link.getAttribute('href') ?? '');
  for (const name of link.getAttributeNames()) link.removeAttribute(name);
  if (href === null) return;
  link.setAttribute('href', href);
  link.setAttribute('target', '_blank');
  link.setAttribute('rel', 'noopener noreferrer');
}

function ownPage(href: string): string | null {
  const { origin } = window.location;
  const url = href.startsWith('/') ? parseUrl(href, origin) : null;
  return url?.origin === origin && !url.pathname.startsWith('/api') ? url.pathname + url.search + url.hash : null;
}

function guardPicture(picture: Element): void {
  const source = safePicture(picture.getAttribute('src') ?? '');
  if (source === null) picture.removeAttribute('src');
  else picture.setAttribute('src', source);
  for (const name of ['width', 'height']) {
    if (!/^\d{1,4}$/.test(picture.getAttribute(name) ?? '')) picture.removeAttribute(name);
  }
}

const rules = {
  ALLOWED_TAGS: [
    'p',
    'br',
    'b',
    'strong',
    'i',
    'em',
    'u',
    'ul',
    'ol',
    'li',
    'h2',
    'h3',
    'h4',
    'a',
    'span',
    'div',
    'img',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
    'hr',
    'blockquote',
  ],
  ALLOWED_ATTR: ['href', 'src', 'alt', 'width', 'height', 'colspan', 'rowspan', 'lang'],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  ALLOWED_URI_REGEXP: /^(?:https:|line:|tel:|mailto:|\/(?![/\\]))/i,
  RETURN_TRUSTED_TYPE: true,
} as const;

/**
 * The only place that shows the operator's HTML. DOMPurify returns a TrustedHTML, as the page's policy requires
 * (reliability#links-and-html).
 */
export function ServerHtml({ html }: { html: string }) {
  const clean = useMemo(
    () =>
      DOMPurify.sanitize(html, {
        ...rules,
        ALLOWED_TAGS: [...rules.ALLOWED_TAGS],
        ALLOWED_ATTR: [...rules.ALLOWED_ATTR],
      }),
    [html],
  );
  // React's type accepts strings only. At run time it passes the TrustedHTML unchanged.
  return <div className={css['html']} dangerouslySetInnerHTML={{ __html: clean as unknown as string }} />;
}
