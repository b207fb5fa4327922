import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { lookupEnableChatWidget } from '@kapao/contract/content';
import { chromium, type Browser } from 'playwright-core';
import type { Bench } from '../bench.ts';
import type { Figure } from '../measure.ts';
import { browserOptions, openSite, type Variant, variants } from '../site.ts';

const kilobyte = 1_000;

export async function measureSizes(bench: Bench): Promise<Figure[]> {
  const browser = await chromium.launch(await browserOptions());
  try {
    const figures: Figure[] = [];
    for (const variant of variants) figures.push(...(await measureVariant(bench, browser, variant)));
    return figures;
  } finally {
    await browser.close();
  }
}

async function measureVariant(bench: Bench, browser: Browser, variant: Variant): Promise<Figure[]> {
  const site = await openSite(bench, variant);
  const { dist, mark } = variant;
  try {
    const login = await filesOf(browser, `${site.url}/login`);
    const home = await filesOf(browser, `${site.url}/user/home`, site);
    const more = home.filter((file) => !login.includes(file));
    const chat = await filesOfChat(browser, `${site.url}/contact`);
    return [
      {
        name: `first screen (/login)${mark}: scripts and styles, kB gz`,
        limit: { atMost: 100 },
        ...sizeOf(dist, login),
      },
      { name: `home after login${mark}, in addition, kB gz`, limit: { atMost: 60 }, ...sizeOf(dist, more) },
      {
        name: `the chat's button${mark}, kB gz`,
        limit: { atMost: 4 },
        ...sizeOf(dist, chat.launcher),
      },
      {
        name: `the chat once it is opened${mark}, in addition, kB gz`,
        limit: { atMost: 45 },
        ...sizeOf(dist, chat.sheet),
      },
      { name: `fonts that block the first paint${mark}`, limit: { atMost: 0 }, median: countBlockingFonts(dist) },
      { name: `shell in the HTML${mark}, bytes before any script`, limit: { atLeast: 100 }, median: shellBytes(dist) },
    ];
  } finally {
    await site.close();
  }
}

type Member = { token: string; agreed: string };

async function filesOf(browser: Browser, url: string, member?: Member): Promise<string[]> {
  const page = await browser.newPage({ viewport: { width: 412, height: 892 }, serviceWorkers: 'block' });
  if (member) await page.addInitScript(comeBack, { token: member.token, agreed: member.agreed });
  const files = new Set<string>();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (/\.(js|css)$/.test(pathname)) files.add(pathname);
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  if (new URL(page.url()).pathname !== new URL(url).pathname) throw new Error(`${url} led to ${page.url()}`);
  await page.close();
  return [...files];
}

/** Logs in a member who has accepted the agreements: home asks for them later, sometimes before the network is idle. */
function comeBack({ token, agreed }: Member): void {
  sessionStorage.setItem('token', token);
  localStorage.setItem('remember-agreement', agreed);
}

async function filesOfChat(browser: Browser, url: string): Promise<{ launcher: string[]; sheet: string[] }> {
  const load = async (offered: boolean) => {
    const page = await browser.newPage({ viewport: { width: 412, height: 892 }, serviceWorkers: 'block' });
    const files = new Set<string>();
    page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      if (/\.(js|css)$/.test(pathname)) files.add(pathname);
    });
    await page.route(`**${lookupEnableChatWidget.path}`, (route) =>
      route.fulfill({ json: { enableChatWidget: offered, everywhere: false, hours: { from: '00:00', to: '00:00' } } }),
    );
    await page.goto(url, { waitUntil: 'networkidle' });
    return { page, files };
  };
  const without = await load(false);
  const { page, files } = await load(true);
  const plain = [...without.files].filter((file) => !/\/place-/.test(file));
  const first = [...files];
  await page.locator('button[aria-haspopup=dialog][aria-expanded]').click();
  await page.locator('dialog[open] [role=log][aria-busy=false]').waitFor();
  await Promise.all([page.close(), without.page.close()]);
  return {
    launcher: first.filter((file) => !plain.includes(file)),
    sheet: [...files].filter((file) => !first.includes(file)),
  };
}

function sizeOf(dist: string, files: readonly string[]): Pick<Figure, 'median' | 'detail'> {
  const bytes = files.map((file) => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length);
  return { median: bytes.reduce((sum, one) => sum + one, 0) / kilobyte, detail: `${files.length} files` };
}

function countBlockingFonts(dist: string): number {
  const folder = join(dist, 'assets');
  const styles = readdirSync(folder).filter((name) => name.endsWith('.css'));
  const faces = styles.flatMap((name) => readFileSync(join(folder, name), 'utf8').match(/@font-face\s*{[^}]*}/g) ?? []);
  return faces.filter((face) => !/font-display:\s*(swap|fallback|optional)/.test(face)).length;
}

function shellBytes(dist: string): number {
  const html = readFileSync(join(dist, 'index.html'), 'utf8');
  return Buffer.byteLength(/<div id="root">(.*)<\/div>/s.exec(html)?.[1]?.trim() ?? '');
}
