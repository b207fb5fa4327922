import { chromium, type Page } from '@playwright/test';
import { unpackChromium, type Release } from '../browser.ts';
import { viewport, type Candidate, type Driver } from './driver.ts';

export function chromiumOf(release: Release): Candidate {
  const name = `Chromium ${release.version}`;
  const runsHere = process.platform === 'linux' && process.arch === 'x64';
  const missing = runsHere ? {} : { missing: `${name} comes from npm for Linux x64 only` };
  return { name, ...missing, start: () => start(release) };
}

const args = [
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

async function start(release: Release): Promise<Driver> {
  const unpacked = await unpackChromium(release);
  if (unpacked?.executablePath === undefined) throw new Error(`Chromium ${release.version} does not run here`);
  const { executablePath, env } = unpacked;
  const environment = { ...(process.env as Record<string, string>), ...env };
  const browser = await chromium.launch({ executablePath, args: [...unpacked.args, ...args], env: environment });
  const context = await browser.newContext({ viewport });
  let page = await context.newPage();
  const pages = new Map<string, Page>([['0', page]]);
  context.on('page', (opened) => pages.set(String(pages.size), opened));
  return {
    name: `Chromium ${browser.version()}`,
    open: async (address) => void (await page.goto(address)),
    run: (work, argument) => page.evaluate(work as never, argument),
    clickAt: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    windows: async () => [...pages].filter(([, one]) => !one.isClosed()).map(([id]) => id),
    switchTo: async (window) => {
      page = pages.get(window) ?? page;
    },
    closeWindow: () => page.close(),
    quit: () => browser.close(),
  };
}
