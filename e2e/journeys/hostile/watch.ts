import type { BrowserContext, Page } from '@playwright/test';

export type Harm = string[];

export async function watchHarm(context: BrowserContext, page: Page, origin: string): Promise<Harm> {
  const harm: Harm = [];
  await context.exposeBinding('ran', (_source, what: unknown) => void harm.push(`ran ${String(what)}`));
  await context.exposeBinding('refused', (_source, what: string) => void harm.push(`blocked by the policy: ${what}`));
  await context.addInitScript(() => {
    const { refused } = window as unknown as { refused: (what: string) => void };
    // The sanitiser parses into a document that is never shown; the browser still reports its styles, base and tracks.
    // The policy decides on pictures: the operator has named no host except the server.
    const ofReading = ['style-src-elem', 'style-src-attr', 'base-uri', 'media-src', 'img-src'];
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) => {
      if (!ofReading.includes(effectiveDirective)) refused(`${effectiveDirective} ${blockedURI} ${sample}`);
    });
  });
  page.on('dialog', (dialog) => {
    harm.push(`asked ${dialog.message()}`);
    void dialog.dismiss();
  });
  context.on('page', (opened) => void harm.push(`opened ${opened.url()}`));
  const note = (address: string): void => {
    const { protocol, origin: asked } = new URL(address);
    if (asked !== origin && protocol !== 'data:' && protocol !== 'blob:') harm.push(`fetched ${address}`);
  };
  context.on('requestfinished', (request) => note(request.url()));
  context.on('requestfailed', (request) => {
    if (!request.failure()?.errorText.includes('csp')) note(request.url());
  });
  return harm;
}

export async function findHarm(page: Page): Promise<Harm> {
  return page.evaluate(() => {
    const found: string[] = [];
    const shown = (element: Element): string => element.outerHTML.slice(0, 160);
    const never =
      'body script, iframe, object, embed, applet, frame, base, body meta, body link, body style, template, math, foreignObject, marquee, portal, [srcdoc], [formaction], [ping], [srcset], [is]:not([is=""]), [slot], video:not([controls]), audio, track, [contenteditable], [popover], [accesskey], svg script, svg image, svg a, svg set, svg animate';
    for (const element of document.querySelectorAll(never)) found.push(`is there: ${shown(element)}`);
    for (const element of document.querySelectorAll('*')) {
      if ([...element.attributes].some(({ name }) => name.startsWith('on'))) found.push(`listens: ${shown(element)}`);
      if (/canary|javascript:|ran\(/i.test(element.getAttribute('style') ?? ''))
        found.push(`paints: ${shown(element)}`);
    }
    for (const link of document.querySelectorAll('a[href]')) {
      const { protocol, origin, username, password } = new URL(link.getAttribute('href') ?? '', location.origin);
      const outside = origin !== location.origin;
      if (outside && !['https:', 'line:', 'tel:', 'mailto:'].includes(protocol)) found.push(`leads: ${shown(link)}`);
      if (username || password) found.push(`carries a password: ${shown(link)}`);
      const rel = link.getAttribute('rel') ?? '';
      if (outside && !(rel.includes('noopener') && rel.includes('noreferrer'))) found.push(`tells: ${shown(link)}`);
    }
    for (const picture of document.querySelectorAll('img[src]')) {
      const { protocol, origin, pathname } = new URL(picture.getAttribute('src') ?? '', location.origin);
      const own = origin === location.origin && !pathname.startsWith('/api');
      if (!own && !(protocol === 'https:' && origin !== location.origin) && protocol !== 'data:')
        found.push(`is fetched: ${shown(picture)}`);
    }
    const whole =
      typeof document.getElementById === 'function' &&
      typeof document.cookie === 'string' &&
      document.body instanceof HTMLBodyElement &&
      document.forms instanceof HTMLCollection &&
      typeof window.fetch === 'function' &&
      document.getElementById('root')?.parentElement === document.body;
    if (!whole) found.push('the document is not itself any more');
    if (document.querySelector('[name=body], [name=cookie], [id=cookie], [id=__proto__]'))
      found.push('a name is taken');
    return found;
  });
}
