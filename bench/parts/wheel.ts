import { chromium, type Browser, type Page } from 'playwright-core';
import { findBrowser } from '../../e2e/browser.ts';
import type { Bench } from '../bench.ts';
import { connect, roundTripMs } from '../load.ts';
import { type Block, type Figure, figureOf, medianOf, pairUp, ratio } from '../measure.ts';
import { createMembers } from '../members.ts';
import { startServer } from '../stack.ts';

const timesSlower = 4;
const coins = 1_000;

/**
 * Measures frames a second on a four times slower processor, against a turning dot on the same page: this machine's
 * maximum.
 */
export async function measureWheel({ shape, newDatabase, dataDir }: Bench): Promise<Figure[]> {
  const databaseUrl = await newDatabase();
  const server = await startServer({ databaseUrl, dataDir });
  const client = await connect(databaseUrl);
  const [member] = await createMembers(client, 1, 100_000n);
  await client.query(`select coin_move($1, $2, 'STAFF', 'bench', 'bench', 'bench')`, [member?.id, coins]);
  const { executablePath, args, env } = await findBrowser();
  const browser = await chromium.launch({
    args,
    env: { ...process.env, ...env },
    ...(executablePath !== undefined && { executablePath }),
  });
  try {
    const page = await openWheel(browser, server.url, member?.token ?? '');
    const ownFrames: number[] = [];
    const dot: Block = async () => (await traceFrames(browser, page, turnDot)).shownPerSecond;
    const wheel: Block = async () => {
      const frames = await traceFrames(browser, page, turnWheel);
      await putAwayPrize(page);
      ownFrames.push(frames.made);
      return frames.shownPerSecond;
    };
    const pairs = await pairUp(shape, () => roundTripMs(client), dot, wheel);
    const name = `frames shown while the wheel turns / while a dot does, ${timesSlower}× slowed CPU`;
    return [
      figureOf({ name, limit: { atLeast: 0.95 } }, pairs, ratio, 'frames a second'),
      { name: 'frames of a spin that the page itself has to make', limit: { atMost: 30 }, median: medianOf(ownFrames) },
    ];
  } finally {
    await browser.close();
    await client.end();
    await server.kill();
  }
}

async function openWheel(browser: Browser, url: string, token: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 412, height: 892 }, deviceScaleFactor: 2 });
  const page = await context.newPage();
  await page.addInitScript((text) => sessionStorage.setItem('token', text), token);
  await page.goto(`${url}/user/spin`, { waitUntil: 'networkidle' });
  await page.locator('canvas').waitFor();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: timesSlower });
  return page;
}

const turnDot = `(async () => {
  const dot = document.createElement('div');
  Object.assign(dot.style, { position: 'fixed', top: '4px', left: '4px', width: '8px', height: '8px', background: 'red' });
  document.body.append(dot);
  const begun = performance.now();
  await dot.animate([{ transform: 'rotate(0turn)' }, { transform: 'rotate(4turn)' }], { duration: 1600 }).finished;
  dot.remove();
  return performance.now() - begun;
})()`;
const turnWheel = `(async () => {
  const canvas = document.querySelector('canvas');
  canvas.parentElement.parentElement.querySelector('button').click();
  while (canvas.getAnimations().length === 0) await new Promise((resolve) => setTimeout(resolve, 4));
  const begun = performance.now();
  await canvas.getAnimations()[0].finished;
  return performance.now() - begun;
})()`;

async function traceFrames(browser: Browser, page: Page, turn: string) {
  const categories = ['devtools.timeline.frame', 'disabled-by-default-devtools.timeline.frame', 'devtools.timeline'];
  await browser.startTracing(page, { categories });
  const ms = await page.evaluate<number>(turn);
  const record = JSON.parse(String(await browser.stopTracing())) as { traceEvents: { name: string }[] };
  const count = (name: string) => record.traceEvents.filter((event) => event.name === name).length;
  return { shownPerSecond: (count('DrawFrame') * 1_000) / ms, made: count('BeginMainThreadFrame') };
}

async function putAwayPrize(page: Page): Promise<void> {
  const prize = page.getByRole('alertdialog');
  await prize.getByRole('button').last().click();
  await prize.waitFor({ state: 'detached' });
}
