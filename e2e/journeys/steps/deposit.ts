import { expect, type Locator, type Page } from '@playwright/test';
import type { AllMessages } from '@kapao/i18n/all/en';

export async function openDeposit(page: Page, say: AllMessages, tab: string): Promise<Locator> {
  await page.getByRole('main').getByRole('button', { name: say.home.deposit, exact: true }).click();
  const sheet = page.getByRole('dialog', { name: say.home.deposit });
  await sheet.getByRole('tab', { name: tab }).click();
  return sheet;
}

export async function openQrTab(page: Page, say: AllMessages): Promise<Locator> {
  const sheet = await openDeposit(page, say, say.deposit.qrTab);
  await chooseProvider(sheet, say, plainChannel);
  return sheet;
}

/** Unfolds the other ways and chooses a QR provider. */
export async function chooseProvider(sheet: Locator, say: AllMessages, name: string): Promise<void> {
  const others = sheet.getByRole('button', { name: say.deposit.otherWays });
  if ((await others.getAttribute('aria-expanded')) === 'false') await others.click();
  await sheet.getByRole('button', { name, exact: true }).click();
}

export const plainChannel = 'WW';

export async function makeQr(sheet: Locator, say: AllMessages, amount: string): Promise<string> {
  await sheet.getByLabel(say.deposit.amount).first().fill(amount);
  await sheet.getByRole('button', { name: new RegExp(`^${say.deposit.create} [฿₭]`) }).click();
  return readQr(sheet);
}

export async function readQr(sheet: Locator): Promise<string> {
  const picture = sheet.locator('img[data-payload]');
  await expect(picture).toBeVisible();
  return (await picture.getAttribute('data-payload')) ?? '';
}
