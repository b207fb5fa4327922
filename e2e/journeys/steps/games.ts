import { expect, type BrowserContext, type Locator, type Page } from '@playwright/test';
import { gameCredentials } from '@kapao/contract/game';
import { walletGet } from '@kapao/contract/wallet';
import { ask } from '../../api.ts';
import type { Member } from '../../member.ts';
import type { AllMessages } from '@kapao/i18n/all/en';
import { fill } from '@kapao/i18n/fill';
import type { Stack } from '../../stack.ts';
import { baht, closeReceipt, expectMoney, openTransfer, refresh } from './wallet.ts';

type Credentials = { username: string; password: string };

export const credentialsAt = (stack: Stack, { token }: Pick<Member, 'token'>, code: string): Promise<Credentials> =>
  ask(stack, gameCredentials, { params: { code }, token });

export async function openGame(page: Page, name: string): Promise<Locator> {
  const card = page.getByRole('main').getByRole('button', { name: new RegExp(`^${name}`) });
  await card.click();
  return page.getByRole('dialog', { name });
}

export async function openAccount(page: Page, say: AllMessages, name: string): Promise<Locator> {
  const sheet = await openGame(page, name);
  await sheet.getByRole('button', { name: say.game.open }).click();
  await expect(page.getByText(fill(say.game.opened, { name }))).toBeVisible();
  return sheet;
}

/** Opens a game's sheet by code: one name may be the beginning of another. */
export async function openSheet(page: Page, code: string): Promise<Locator> {
  await page.locator(`[data-code=${code}]`).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.locator('[aria-busy=true]')).toHaveCount(0);
  return sheet;
}

/** Its text ends with the amount that is played with, when there is one. */
export const playButton = (say: AllMessages): RegExp => new RegExp(`^${say.game.play}`);

export const openSignInData = (sheet: Locator, say: AllMessages): Promise<void> =>
  sheet.getByText(say.game.signInData, { exact: true }).click();

export async function pressPlay(page: Page, say: AllMessages): Promise<Page> {
  const opened = page.waitForEvent('popup');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: playButton(say) })
    .click();
  return opened;
}

export const loaded = (game: Page): Promise<void> =>
  expect(game.locator('#balance')).toHaveText(/\d/, { timeout: 60_000 });

export async function balanceOn(game: Page): Promise<number> {
  return Number((await game.locator('#balance').innerText()).replace(/[^\d.]/g, ''));
}

export async function bet(game: Page): Promise<void> {
  await game.locator('#go').click();
  await expect(game.locator('#result')).not.toBeEmpty();
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

export async function recallAll(page: Page, say: AllMessages, has: { wallet: number; games: number }): Promise<void> {
  const amount = baht(has.games);
  const sheet = await openTransfer(page, say);
  await sheet.getByRole('button', { name: fill(say.wallet.recall, { amount }) }).click();
  await expect(sheet).toBeHidden();
  const receipt = page.getByRole('alertdialog', { name: say.receipt.title.transfer.done });
  await expect(receipt).toContainText(amount);
  await closeReceipt(receipt, say);
  await expectMoney(page, say, { wallet: has.wallet + has.games, games: 0 });
}

type Visit = { member: Member; code: string; baht: number; ownSignIn: boolean };

export async function playThere(page: Page, say: AllMessages, stack: Stack, visit: Visit): Promise<number> {
  const { member, code } = visit;
  const sheet = await openSheet(page, code);
  if (visit.ownSignIn) await expect(sheet.getByText(say.game.signInThere)).toBeVisible();
  const game = await pressPlay(page, say);
  if (visit.ownSignIn) {
    const { username, password } = await credentialsAt(stack, member, code);
    await game.locator('#enter [name=username]').fill(username);
    await game.locator('#enter [name=password]').fill(password);
    await game.locator('#enter button').click();
  }
  await loaded(game);
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

export const gameAlert = 'ปิดปรับปรุงคืนนี้ เงินในบัญชีปลอดภัย';

/** Takes the page of one game and gives another an alert. Returns what restores both. */
export async function takePage(stack: Stack, { token }: Member): Promise<() => Promise<void>> {
  const before = await stack.sql<{ code: string; alert: object | null; web: string | null }>(
    `select code, alert, web from game where code in ('IMI', 'PGSLOT')`,
  );
  await stack.sql(`update game set alert = jsonb_build_object('th', $1::text) where code = 'IMI'`, [gameAlert]);
  await stack.sql(`update game set web = null where code = 'PGSLOT'`);
  await expect
    .poll(async () => {
      const { slots } = await ask(stack, walletGet, { token });
      return [slots.find(({ code }) => code === 'PGSLOT')?.web, slots.some(({ alert }) => alert === gameAlert)];
    })
    .toEqual([null, true]);
  return async () => {
    for (const { code, alert: was, web } of before) {
      await stack.sql('update game set alert = $2, web = $3 where code = $1', [code, was, web]);
    }
  };
}
