import { expect, type Locator, type Page } from '@playwright/test';
import type { Customer } from './room.ts';
import type { AllMessages } from '@kapao/i18n/all/en';

export async function openChat(page: Page, say: AllMessages): Promise<Locator> {
  await page.getByRole('button', { name: say.chatLauncher.open }).click();
  const sheet = page.getByRole('dialog', { name: say.chatLauncher.open });
  await expect(sheet.getByRole('log')).toHaveAttribute('aria-busy', 'false');
  return sheet;
}

export async function write(sheet: Locator, say: AllMessages, text: string): Promise<void> {
  await sheet.getByLabel(say.chat.composer.label, { exact: true }).last().fill(text);
  await sheet.getByRole('button', { name: say.chat.composer.send, exact: true }).click();
}

export async function guestOf(page: Page): Promise<Customer> {
  await page.waitForFunction(() => localStorage.getItem('guest-id') !== null);
  return { guestId: (await page.evaluate(() => localStorage.getItem('guest-id'))) ?? '' };
}

export async function lookAgain(page: Page): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
}
