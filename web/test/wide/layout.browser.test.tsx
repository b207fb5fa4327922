import { gameRefresh } from '@kapao/contract/game';
import { walletGet } from '@kapao/contract/wallet';
import { afterEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { AllMessages } from '@kapao/i18n/all/en';
import { expectAccessible } from '../accessible.ts';
import { openApp, sheetNamed } from '../app.tsx';
import { button, main } from '../form.ts';
import { testLanguages } from '../languages.ts';
import { gameNamed, plainWallet } from '../replies.ts';
import { callsOf, reply } from '../server.ts';
import { boxOf, desktop, setWindow, tablet } from './window.ts';

const menu = (say: AllMessages) => page.getByRole('navigation', { name: say.shell.mainMenu });
const entry = (name: string, say: AllMessages) => menu(say).getByRole('link', { name });
const labelsOf = (say: AllMessages) =>
  [...menu(say).element().querySelectorAll('a, button')].map((one) => one.textContent);
const rightOfBrand = (): number =>
  document.querySelector('header a[href="/user/home"] > :last-child')?.getBoundingClientRect().right ?? Infinity;
const overflowPx = () => document.documentElement.scrollWidth - window.innerWidth;

afterEach(() => setWindow());

describe.each(testLanguages)('the main menu (%s)', (language) => {
  test('stands in the top bar from 1024 px, and nothing lies over the end of the page', async () => {
    await setWindow(desktop);
    const say = await openApp('/user/statement', { language });
    await expect.element(entry(say.shell.statement, say)).toHaveAttribute('aria-current', 'page');
    const { home, statement, profile, conditions, contact } = say.shell;
    expect(labelsOf(say)).toEqual([home, statement, profile, conditions, contact]);
    expect(menu(say).element().closest('header')).not.toBeNull();
    expect(boxOf(menu(say)).bottom).toBeLessThanOrEqual(72);
    expect(document.elementsFromPoint(desktop.width / 2, desktop.height - 30)).toContain(main().element());
  });

  test('is a bar at the bottom below 1024 px, and changes with the window', async () => {
    await setWindow(tablet);
    const say = await openApp('/user/statement', { language });
    await expect.element(menu(say)).toBeVisible();
    const { home, statement, profile, conditions, contact } = say.shell;
    expect(labelsOf(say)).toEqual([profile, conditions, home, statement, contact]);
    expect(boxOf(menu(say)).bottom).toBe(tablet.height);
    await setWindow(desktop);
    await expect.poll(() => boxOf(menu(say)).bottom).toBeLessThanOrEqual(72);
  });

  test('fits beside the brand at 1024 px, also with text of 200 %', async () => {
    await setWindow(desktop);
    const say = await openApp('/user/home', { language });
    await expect.element(page.getByText(say.home.inWallet)).toBeVisible();
    expect(overflowPx()).toBe(0);
    document.documentElement.style.fontSize = '200%';
    try {
      expect(overflowPx()).toBe(0);
      expect(boxOf(page.getByRole('banner')).right).toBe(desktop.width);
      expect(boxOf(button(say.shell.logout)).right).toBeLessThanOrEqual(desktop.width);
      expect(boxOf(menu(say)).left).toBeGreaterThanOrEqual(rightOfBrand());
    } finally {
      document.documentElement.style.fontSize = '';
    }
  });

  test('leads through the app with the keyboard alone', async () => {
    await setWindow(desktop);
    const say = await openApp('/user/home', { language });
    await expect.element(page.getByText(say.home.inWallet)).toBeVisible();
    entry(say.shell.home, say).element().focus();
    await userEvent.keyboard('{Tab}');
    await expect.element(entry(say.shell.statement, say)).toHaveFocus();
    await userEvent.keyboard('{Tab}{Enter}');
    await expect.poll(() => window.location.pathname).toBe('/user/profile');
    await expect.element(main()).toHaveFocus();
    button(say.shell.conditions, menu(say)).element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(sheetNamed(say.shell.conditions)).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(button(say.shell.conditions, menu(say))).toHaveFocus();
  });

  test.each([
    ['/user/home', desktop],
    ['/user/home', tablet],
    ['/user/statement', desktop],
    ['/user/profile', desktop],
    ['/user/profile', tablet],
    ['/user/bonus', desktop],
    ['/user/contact', desktop],
    ['/user/spin', tablet],
  ])('%s is accessible and fits in %o', async (path, window_) => {
    await setWindow(window_);
    await openApp(path, { language });
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect.poll(() => document.querySelector('[aria-busy=true]')).toBeNull();
    await expectAccessible(path);
    expect(overflowPx()).toBe(0);
  });
});

test('the home link of the top bar goes to the top and checks the balance when already at home', async () => {
  await setWindow(desktop);
  const games = Array.from({ length: 30 }, (_, index) => gameNamed(`G${index}`, `Game ${index}`));
  reply(walletGet, { ...plainWallet, slots: games });
  const say = await openApp('/user/home');
  await expect.element(button(/Game 29/, main())).toBeInTheDocument();
  await expect.poll(() => callsOf(gameRefresh).length).toBe(1);
  window.scrollTo(0, 900);
  expect(window.scrollY).toBeGreaterThan(0);
  await entry(say.shell.home, say).click();
  await expect.poll(() => window.scrollY).toBe(0);
  await expect.poll(() => callsOf(gameRefresh).length).toBe(2);
});

async function openWithdraw() {
  const say = await openApp('/user/home');
  await button(say.home.withdraw, main()).click();
  const sheet = sheetNamed(say.withdraw.title);
  await expect.element(sheet).toBeVisible();
  return { say, sheet };
}

test('a sheet is a panel at the right of a desktop, as high as the window, and returns the focus', async () => {
  await setWindow(desktop);
  const { say, sheet } = await openWithdraw();
  const box = boxOf(sheet);
  expect([box.right, box.width, box.top, box.bottom]).toEqual([desktop.width, 480, 0, desktop.height]);
  await expectAccessible('side panel');
  await userEvent.keyboard('{Escape}');
  await expect.element(sheet).not.toBeInTheDocument();
  await expect.element(button(say.home.withdraw, main())).toHaveFocus();
});

test('a sheet is 480 px wide in the middle of a tablet', async () => {
  await setWindow(tablet);
  const { sheet } = await openWithdraw();
  const box = boxOf(sheet);
  expect([box.width, box.left]).toEqual([480, (tablet.width - 480) / 2]);
  expect(box.bottom).toBeLessThan(tablet.height);
});

test('home stands in two columns from 700 px', async () => {
  await setWindow(tablet);
  const say = await openApp('/user/home');
  const deposit = button(say.home.deposit, main());
  const game = button(/PG Slot/, main());
  await expect.element(game).toBeVisible();
  expect(boxOf(game).left).toBeGreaterThan(boxOf(deposit).right);
  await setWindow({ width: 699, height: 1024 });
  expect(boxOf(game).left).toBeLessThan(boxOf(deposit).right);
});
