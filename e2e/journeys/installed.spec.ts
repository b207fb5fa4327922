import type { Page } from '@playwright/test';
import { expect, test } from '../test.ts';
import { comeBack, newMember } from './steps/member.ts';
import { payoutsTo } from '../sandbox.ts';
import { expectMoney, withdraw } from './steps/wallet.ts';
import { startRelay } from '../faults/relay.ts';
import type { Stack } from '../stack.ts';

test.describe.configure({ mode: 'parallel' });
test.use({ serviceWorkers: 'allow' });

const kept = (page: Page): Promise<Record<string, string[]>> =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const paths = async (name: string) =>
      (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname);
    return Object.fromEntries(await Promise.all(names.map(async (name) => [name, await paths(name)] as const)));
  });

const isLookedAfter = (page: Page): Promise<boolean> =>
  page.evaluate(() => navigator.serviceWorker.controller !== null);

async function becomeKept(page: Page): Promise<void> {
  await expect.poll(() => isLookedAfter(page)).toBe(true);
  const loaded = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.startsWith('/assets/')),
  );
  await expect.poll(async () => Object.values(await kept(page)).flat()).toEqual(expect.arrayContaining(loaded));
}

test('a second visit offline shows a notice in the wallet, which works again once online', async ({
  page,
  context,
  say,
  stack,
}) => {
  const member = await newMember(stack, { baht: 500 });
  await comeBack(page, member);
  await expectMoney(page, say, { wallet: 500, games: 0 });
  await becomeKept(page);

  await context.setOffline(true);
  await page.goto('/user/home');
  await expect(page.getByText(say.shell.offline, { exact: true })).toBeVisible();
  await expect(page.getByRole('alert')).toContainText(say.common.moneySafe);
  await page.getByRole('button', { name: say.common.retry }).click();
  await expect(page.getByRole('alert')).toContainText(say.common.moneySafe);
  await page.goto('/user/statement');
  await expect(page.getByRole('heading', { level: 1, name: say.shell.offline })).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByText(say.statement.deposit).first()).toBeVisible();
  await page.goto('/user/home');
  await expectMoney(page, say, { wallet: 500, games: 0 });
  await withdraw(page, say, '200');
  await expect.poll(() => payoutsTo(stack, member.accountNo)).toEqual([200]);
  const paths = Object.values(await kept(page)).flat();
  expect(paths.filter((path) => path !== '/' && !path.startsWith('/assets/'))).toEqual([]);
});

test('a phone finds the files for the installation of the wallet', async ({ page, stack }) => {
  await page.goto('/login');
  const devtools = await page.context().newCDPSession(page);
  const { url, errors, data } = await devtools.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const { icons } = JSON.parse(data ?? '') as { icons: { src: string; sizes: string; purpose: string }[] };
  expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ]);
  const touch = await page.locator('link[rel=apple-touch-icon]').getAttribute('href');
  const pictures = [...icons, { src: touch ?? '', sizes: '180x180' }];
  for (const { src, sizes } of pictures) {
    const drawn = await page.evaluate(async (address) => {
      const image = new Image();
      image.src = address;
      await image.decode();
      return `${image.naturalWidth}x${image.naturalHeight}`;
    }, src);
    expect(drawn).toBe(sizes);
  }
  expect(url).toBe(`${stack.servers[0].url}/app.webmanifest`);
});

test('a new build replaces the old one at the next visit; the operator can remove both', async ({
  page,
  say,
  stack,
}) => {
  const release = await startReleases(stack);
  const build = () => page.locator('html').getAttribute('data-build');
  try {
    await page.goto(`${release.url}/login`);
    await becomeKept(page);
    expect(Object.keys(await kept(page))).toEqual(['kapao-first']);
    const before = (await kept(page))['kapao-first'] ?? [];

    release.put('second');
    await page.goto(`${release.url}/login`);
    expect(await build()).toBe('second');
    await expect.poll(async () => Object.keys(await kept(page))).toEqual(['kapao-second']);
    expect((await kept(page))['kapao-second']?.toSorted()).toEqual(before.toSorted());

    await stack.sql(`insert into setting (key, value) values ('web.offline', 'false')`);
    await expect(async () => {
      await page.goto(`${release.url}/login`);
      await expect.poll(() => kept(page), { timeout: 2_000 }).toEqual({});
    }).toPass();
    await expect(page.getByRole('button', { name: say.login.submit })).toBeVisible();
  } finally {
    await stack.sql(`delete from setting where key = 'web.offline'`);
    await release.stop();
  }
});

type Release = { url: string; put(name: string): void; stop(): Promise<void> };

/** Serves the server's files as a named build, so that a test can release another one. */
async function startReleases({ servers: [{ url }] }: Stack): Promise<Release> {
  let build = 'first';
  const named: Record<string, (text: string) => string> = {
    '/sw.js': (text) => `${text}\n// ${build}`.replace(/id:(.)\w+/, (_, quote: string) => `id:${quote}${build}`),
    'text/html': (text) => text.replace('<html', `<html data-build="${build}"`),
  };
  const relay = await startRelay({
    target: () => url,
    headersOf: ({ headers }) => {
      // The server's files do not change, so it would answer 304.
      const { 'if-modified-since': _since, 'if-none-match': _match, ...rest } = headers;
      return { ...rest, 'accept-encoding': 'identity' };
    },
    rewriteOf: ({ url: path = '' }, { headers }) =>
      named[path] ?? named[String(headers['content-type']).split(';')[0] ?? ''],
  });
  return { ...relay, put: (name) => void (build = name) };
}
