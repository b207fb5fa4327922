import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { chromium, type Browser } from 'playwright-core';
import { findBrowser } from '../../e2e/browser.ts';
import type { Bench } from '../bench.ts';
import type { Figure } from '../measure.ts';
import { createMembers } from '../members.ts';
import { connect } from '../load.ts';
import { startServer } from '../stack.ts';

const dist = join(import.meta.dirname, '..', '..', 'web', 'dist');
const kilobyte = 1_000;

/** What a browser really loads for the first screen, and for home on top of it: scripts and styles, gzipped. */
export async function measureSizes({ newDatabase, dataDir }: Bench): Promise<Figure[]> {
  if (!existsSync(join(dist, 'index.html'))) throw new Error('web/dist is not built: run npm start once');
  const databaseUrl = await newDatabase();
  const server = await startServer({ databaseUrl, dataDir });
  const client = await connect(databaseUrl);
  const [member] = await createMembers(client, 1, 100_000n);
  const { executablePath, args, env } = await findBrowser();
  const browser = await chromium.launch({
    args,
    env: { ...process.env, ...env },
    ...(executablePath !== undefined && { executablePath }),
  });
  try {
    const login = await filesOf(browser, `${server.url}/login`);
    const home = await filesOf(browser, `${server.url}/user/home`, member?.token);
    const more = home.filter((file) => !login.includes(file));
    return [
      { name: 'first screen (/login): scripts and styles, kB gz', limit: { atMost: 100 }, ...sizeOf(login) },
      { name: 'home after login, in addition, kB gz', limit: { atMost: 60 }, ...sizeOf(more) },
      { name: 'fonts that block the first paint', limit: { atMost: 0 }, median: countBlockingFonts() },
      { name: 'bytes of shell in the HTML, before any script', limit: { atLeast: 100 }, median: shellBytes() },
    ];
  } finally {
    await browser.close();
    await client.end();
    await server.kill();
  }
}

/** The scripts and styles of our own that a page has loaded once it is quiet. */
async function filesOf(browser: Browser, url: string, token?: string): Promise<string[]> {
  const page = await browser.newPage({ viewport: { width: 412, height: 892 }, serviceWorkers: 'block' });
  if (token !== undefined) await page.addInitScript((text) => sessionStorage.setItem('token', text), token);
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

function sizeOf(files: readonly string[]): Pick<Figure, 'median' | 'detail'> {
  const bytes = files.map((file) => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length);
  return { median: bytes.reduce((sum, one) => sum + one, 0) / kilobyte, detail: `${files.length} files` };
}

/** A face without `font-display: swap` or its like keeps the text hidden until it is there. */
function countBlockingFonts(): number {
  const folder = join(dist, 'assets');
  const styles = readdirSync(folder).filter((name) => name.endsWith('.css'));
  const faces = styles.flatMap((name) => readFileSync(join(folder, name), 'utf8').match(/@font-face\s*{[^}]*}/g) ?? []);
  return faces.filter((face) => !/font-display:\s*(swap|fallback|optional)/.test(face)).length;
}

function shellBytes(): number {
  const html = readFileSync(join(dist, 'index.html'), 'utf8');
  return Buffer.byteLength(/<div id="root">(.*)<\/div>/s.exec(html)?.[1]?.trim() ?? '');
}
