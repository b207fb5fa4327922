import { gameRefresh } from '@kapao/contract/game';
import { walletGet } from '@kapao/contract/wallet';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openApp, sheetNamed } from '../app.tsx';
import { button, expectSaid, main } from '../form.ts';
import { testLanguages } from '../languages.ts';
import { gameNamed, plainWallet } from '../replies.ts';
import { callsOf, reply } from '../server.ts';

const closed = [gameNamed('PGSLOT', 'PG Slot', { isActive: false })];
const fresh = (baht: number, slots = closed) => ({
  ...plainWallet,
  wallet: { ...plainWallet.wallet, amount: baht },
  profile: { ...plainWallet.profile, createdAt: plainWallet.lastUpdated },
  slots,
});

describe.each(testLanguages)('the first run (%s)', (language) => {
  test('leads to the deposit, with the current step marked', async () => {
    reply(walletGet, fresh(0));
    const say = await openApp('/user/home', { language });
    const path = page.getByRole('region', { name: say.home.firstSteps });
    await expect.poll(() => path.getByRole('listitem').length).toBe(3);
    await expect.element(path.getByRole('listitem').first()).toHaveAttribute('aria-current', 'step');
    await button(say.home.firstDeposit, path).click();
    await expect.element(sheetNamed(say.home.deposit)).toBeVisible();
  });

  test('then to the games, then to play', async () => {
    reply(walletGet, fresh(500));
    const say = await openApp('/user/home', { language });
    await button(say.home.stepChoose, main()).click();
    await expect.element(button(/PG Slot/, main())).toHaveFocus();
    reply(walletGet, fresh(500, [gameNamed('PGSLOT', 'PG Slot', { amount: 0 })]));
    await button(say.home.checkBalance, main()).click();
    await button(`${say.home.stepPlay} PG Slot`, main()).click();
    await expect.element(sheetNamed('PG Slot')).toBeVisible();
  });

  test('is over for a member who plays', async () => {
    const say = await openApp('/user/home', { language });
    await expect.element(button(/PG Slot/, main())).toBeVisible();
    await expect.element(page.getByRole('region', { name: say.home.firstSteps })).not.toBeInTheDocument();
  });
});

test('the home button on home goes to the top and checks the balance', async () => {
  const games = Array.from({ length: 30 }, (_, index) => gameNamed(`G${index}`, `Game ${index}`));
  reply(walletGet, { ...plainWallet, slots: games });
  const say = await openApp('/user/home');
  await expect.element(button(/Game 29/, main())).toBeInTheDocument();
  await expect.poll(() => callsOf(gameRefresh).length).toBe(1);
  window.scrollTo(0, 900);
  const home = page.getByRole('navigation').getByRole('link', { name: say.shell.home });
  await home.click();
  await expectSaid(say.home.refreshed);
  await expect.poll(() => window.scrollY).toBe(0);
  expect(callsOf(gameRefresh)).toHaveLength(2);
  const bar = page.getByRole('navigation').element().getBoundingClientRect();
  expect(home.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(bar.top);
});
