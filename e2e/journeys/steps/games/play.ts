import { expect, type BrowserContext, type Locator, type Page } from '@playwright/test';
import type { AllMessages } from '@kapao/i18n/all/en';
import { fill } from '@kapao/i18n/fill';
import type { Stack } from '../../../stack.ts';
import { balanceOn, bet } from '../game.ts';
import { call, type Member } from '../member.ts';
import { baht, expectMoney, openTransfer, refresh } from '../wallet.ts';

type Holding = { wallet: number; games: number };
type Credentials = { username: string; password: string };

export function credentialsAt(stack: Stack, { token }: Member, code: string): Promise<Credentials> {
  return call<Credentials>(stack, `/api/wallet/account/${code}`, undefined, token);
}

/** Opens a game's sheet by code: one name may be the beginning of another. */
export async function openSheet(page: Page, code: string): Promise<Locator> {
  await page.locator(`[data-code=${code}]`).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.locator('[aria-busy=true]')).toHaveCount(0);
  return sheet;
}

export function watchAddresses(context: BrowserContext, stack: Stack) {
  const server = stack.servers[0].url;
  const asked: string[] = [];
  context.on('request', (request) => {
    if (request.url().startsWith(server)) asked.push(request.url());
  });
  return {
    expectNone(secret: string): void {
      expect(asked.length).toBeGreaterThan(0);
      const windows = context.pages().map((page) => page.url());
      const reporting = [...asked, ...windows].filter((address) => decodeURIComponent(address).includes(secret));
      expect(reporting).toEqual([]);
    },
  };
}

async function signInThere(game: Page, { username, password }: Credentials): Promise<void> {
  await game.locator('#enter [name=username]').fill(username);
  await game.locator('#enter [name=password]').fill(password);
  await game.locator('#enter button').click();
}

export async function recallAll(page: Page, say: AllMessages, has: Holding): Promise<void> {
  const { wallet, games: inGames } = has;
  const sheet = await openTransfer(page, say);
  await sheet.getByRole('button', { name: fill(say.wallet.recall, { amount: baht(inGames) }) }).click();
  await expect(sheet).toBeHidden();
  await expectMoney(page, say, { wallet: wallet + inGames, games: 0 });
  const outcome = page.getByRole('alertdialog');
  if (!(await outcome.isVisible())) return;
  await expect(outcome).toContainText(say.wallet.recalled);
  await expect(outcome).toContainText(fill(say.wallet.recalledText, { amount: baht(inGames) }));
  await outcome.getByText(say.common.close, { exact: true }).click();
  await expect(outcome).toBeHidden();
}

export const atGame = { timeout: 60_000 };

export async function pressPlay(page: Page, say: AllMessages): Promise<Page> {
  const opened = page.waitForEvent('popup');
  await page.getByRole('dialog').getByRole('button', { name: say.game.play, exact: true }).click();
  return opened;
}

export async function playThere(page: Page, say: AllMessages, stack: Stack, visit: Visit): Promise<number> {
  const { member, code } = visit;
  const sheet = await openSheet(page, code);
  if (visit.ownSignIn) await expect(sheet.getByText(say.game.signInThere)).toBeVisible();
  const game = await pressPlay(page, say);
  if (visit.ownSignIn) await signInThere(game, await credentialsAt(stack, member, code));
  await expect(game.locator('#balance')).toHaveText(/\d/, atGame);
  expect(await game.evaluate(() => window.opener)).toBeNull();
  expect(await balanceOn(game)).toBe(visit.baht);
  await bet(game);
  const left = await balanceOn(game);
  await game.close();
  await page.keyboard.press('Escape');
  await refresh(page, say);
  await expectMoney(page, say, { wallet: 0, games: left });
  await expect(page.locator(`[data-code=${code}]`)).toContainText(baht(left).slice(1));
  await recallAll(page, say, { wallet: 0, games: left });
  return left;
}

type Visit = { member: Member; code: string; baht: number; ownSignIn: boolean };
