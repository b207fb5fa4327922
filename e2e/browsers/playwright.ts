import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, firefox, type Browser, type Page } from '@playwright/test';
import { unpackChromium, type Release } from '../browser.ts';
import { findProgram } from '../processes.ts';
import { viewport, type Candidate, type Driver } from './driver.ts';

const ownEnv = process.env as Record<string, string>;

export function chromiumOf(release: Release): Candidate {
  const name = `Chromium ${release.version}`;
  const runsHere = process.platform === 'linux' && process.arch === 'x64';
  const missing = runsHere ? {} : { missing: `${name} comes from npm for Linux x64 only` };
  return { name, ...missing, start: () => startChromium(release) };
}

const offline = [
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

async function startChromium(release: Release): Promise<Driver> {
  const unpacked = await unpackChromium(release);
  if (unpacked?.executablePath === undefined) throw new Error(`Chromium ${release.version} does not run here`);
  const { executablePath, args, env } = unpacked;
  const browser = await chromium.launch({ executablePath, args: [...args, ...offline], env: { ...ownEnv, ...env } });
  return drive(browser, 'Chromium', () => browser.close());
}

export function installedFirefox(): Candidate {
  const executablePath = findProgram('firefox-esr') ?? findProgram('firefox');
  const missing = executablePath === undefined ? { missing: 'this machine has no Firefox (Debian: firefox-esr)' } : {};
  return { name: 'Firefox', ...missing, start: () => startFirefox(executablePath ?? '') };
}

async function startFirefox(executablePath: string): Promise<Driver> {
  // A separate home: Firefox refuses the home of another user.
  const home = await mkdtemp(join(tmpdir(), 'kapao-firefox-'));
  const browser = await firefox.launch({
    // Firefox as it is installed, without the patches of Playwright's own.
    channel: 'moz-firefox',
    executablePath,
    env: { ...ownEnv, HOME: home },
    proxy: { server: 'http://127.0.0.1:9', bypass: 'localhost,127.0.0.1' },
  });
  return drive(browser, 'Firefox', async () => {
    await browser.close();
    await rm(home, { recursive: true, force: true });
  });
}

async function drive(browser: Browser, name: string, quit: () => Promise<void>): Promise<Driver> {
  const context = await browser.newContext({ viewport });
  let page = await context.newPage();
  const pages = new Map<string, Page>([['0', page]]);
  context.on('page', (opened) => pages.set(String(pages.size), opened));
  return {
    name: `${name} ${browser.version()}`,
    open: async (address) => void (await page.goto(address)),
    run: (work, argument) => page.evaluate(work as never, argument),
    clickAt: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    windows: async () => [...pages].filter(([, one]) => !one.isClosed()).map(([id]) => id),
    switchTo: async (window) => {
      page = pages.get(window) ?? page;
    },
    closeWindow: () => page.close(),
    quit,
  };
}
