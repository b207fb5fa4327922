import { gameRefresh } from '@kapao/contract/game';
import { walletGet } from '@kapao/contract/wallet';
import type { Page } from '@playwright/test';
import { expect, test } from '../test.ts';
import { comeBack, newMember } from './steps/member.ts';
import { expectMoney } from './steps/wallet.ts';

test.describe.configure({ mode: 'parallel' });

const appFile = '**/assets/index-*.js';

function countWallets(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === walletGet.path) count += 1;
  });
  return () => count;
}

test('home requests the wallet before the app is loaded, and not again for its first picture', async ({
  page,
  say,
  stack,
}) => {
  const member = await newMember(stack, { baht: 500 });
  const wallets = countWallets(page);
  const requested = page.waitForResponse(`**${walletGet.path}`);
  await page.route(appFile, async (route) => {
    await requested;
    await route.continue();
  });
  await page.route(`**${gameRefresh.path}`, () => undefined);
  await comeBack(page, member);
  await expectMoney(page, say, { wallet: 500, games: 0 });
  expect(wallets()).toBe(1);
});

test('a wallet request that fails before the app is loaded is sent again by the app', async ({ page, say, stack }) => {
  const member = await newMember(stack, { baht: 500 });
  const wallets = countWallets(page);
  await page.route(`**${walletGet.path}`, (route) => (wallets() === 1 ? route.abort() : route.continue()));
  await page.route(`**${gameRefresh.path}`, () => undefined);
  await comeBack(page, member);
  await expectMoney(page, say, { wallet: 500, games: 0 });
  expect(wallets()).toBe(2);
});

test('a visitor’s request for a member’s page sends no call for the wallet', async ({ page, say }) => {
  const wallets = countWallets(page);
  await page.goto('/user/home');
  await expect(page.getByRole('heading', { name: say.login.title })).toBeVisible();
  expect(wallets()).toBe(0);
});
