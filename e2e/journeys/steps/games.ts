import { expect, type Locator, type Page } from '@playwright/test';
import { gameCredentials } from '@kapao/contract/game';
import { ask } from '../../api.ts';
import type { Member } from '../../member.ts';
import type { AllMessages } from '@kapao/i18n/all/en';
import { fill } from '@kapao/i18n/fill';
import type { Stack } from '../../stack.ts';

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
