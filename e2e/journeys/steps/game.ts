import { expect, type Locator, type Page } from '@playwright/test';
import type { AllMessages } from '@kapao/i18n/all/en';
import { fill } from '@kapao/i18n/fill';

export async function openGame(page: Page, name: string): Promise<Locator> {
  await page
    .getByRole('main')
    .getByRole('button', { name: new RegExp(name) })
    .click();
  return page.getByRole('dialog', { name });
}

export async function activate(page: Page, say: AllMessages, name: string): Promise<Locator> {
  const sheet = await openGame(page, name);
  await sheet.getByRole('button', { name: say.game.open }).click();
  await expect(page.getByText(fill(say.game.opened, { name }))).toBeVisible();
  return sheet;
}

export async function play(page: Page, say: AllMessages, sheet: Locator): Promise<Page> {
  const opened = page.waitForEvent('popup');
  await sheet.getByRole('button', { name: say.game.play, exact: true }).click();
  const game = await opened;
  await expect(game.locator('#balance')).toHaveText(/\d/);
  return game;
}

export async function balanceOn(game: Page): Promise<number> {
  return Number((await game.locator('#balance').innerText()).replace(/[^\d.]/g, ''));
}

export async function bet(game: Page): Promise<void> {
  await game.locator('#go').click();
  await expect(game.locator('#result')).not.toBeEmpty();
}
