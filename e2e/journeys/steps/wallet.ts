import { expect, type Locator, type Page } from '@playwright/test';
import type { AllMessages } from '@kapao/i18n/all/en';

export function figureOf(page: Page, label: string): Locator {
  return page
    .getByRole('main')
    .getByText(label, { exact: true })
    .locator('xpath=ancestor::*[contains(., "฿") or contains(., "₭")][1]');
}

type Held = { wallet: number; games: number };

export async function expectMoney(page: Page, say: AllMessages, has: Held, shown = baht): Promise<void> {
  await expect(figureOf(page, say.home.inWallet)).toContainText(shown(has.wallet));
  await expect(figureOf(page, say.home.inGames)).toContainText(shown(has.games));
  await expect(figureOf(page, say.home.total)).toContainText(shown(has.wallet + has.games));
}

export const withDecimals = (amount: number): string =>
  amount.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

export const baht = (amount: number): string => `฿${withDecimals(amount)}`;

export async function refresh(page: Page, say: AllMessages): Promise<void> {
  await page.getByRole('button', { name: say.home.checkBalance }).click();
  await expectToast(page, say.home.refreshed);
}

export async function expectToast(page: Page, text: string): Promise<void> {
  await expect(page.locator('[role=status], [role=alert]').filter({ hasText: text }).first()).toBeVisible();
}

type Move = { from: string; to: string; amount: string };

export async function openTransfer(page: Page, say: AllMessages): Promise<Locator> {
  await page.getByRole('main').getByRole('button', { name: say.wallet.title, exact: true }).click();
  return page.getByRole('dialog', { name: say.wallet.title });
}

export async function fillTransfer(sheet: Locator, say: AllMessages, { from, to, amount }: Move): Promise<void> {
  await choose(sheet, say, say.wallet.from, from);
  await choose(sheet, say, say.wallet.to, to);
  await sheet.getByLabel(say.common.amount).first().fill(amount);
}

async function choose(sheet: Locator, say: AllMessages, side: string, place: string): Promise<void> {
  const option = sheet.getByRole('listbox', { name: side }).getByRole('option', { name: place });
  if ((await option.getAttribute('aria-disabled')) === 'true') {
    await sheet.getByRole('button', { name: say.wallet.swap }).click();
  } else if ((await option.getAttribute('aria-selected')) !== 'true') {
    await option.click();
  }
  await expect(option).toHaveAttribute('aria-selected', 'true');
  await expect.poll(() => isFramed(option)).toBe(true);
}

async function isFramed(option: Locator): Promise<boolean> {
  const [row, list] = await Promise.all([option.boundingBox(), option.locator('..').boundingBox()]);
  if (!row || !list) return false;
  return Math.abs(row.y + row.height / 2 - (list.y + list.height / 2)) < 2;
}

export async function send(sheet: Locator, say: AllMessages): Promise<void> {
  await sheet.getByRole('button', { name: new RegExp(`^${say.wallet.submit} [฿₭]`) }).click();
}

export async function transfer(page: Page, say: AllMessages, move: Move): Promise<void> {
  const sheet = await openTransfer(page, say);
  await fillTransfer(sheet, say, move);
  await send(sheet, say);
  const receipt = page.getByRole('alertdialog', { name: say.receipt.title.transfer.done });
  await expect(receipt).toContainText(move.from);
  await expect(receipt).toContainText(move.to);
  await expect(sheet).toBeHidden();
  await closeReceipt(receipt, say);
}

export async function closeReceipt(receipt: Locator, say: AllMessages): Promise<void> {
  await receipt.getByRole('button', { name: say.common.done, exact: true }).click();
  await expect(receipt).toBeHidden();
}

export async function expectCredited(page: Page, say: AllMessages, amount: string): Promise<void> {
  const receipt = page.getByRole('alertdialog', { name: say.receipt.title.deposit.done });
  await expect(receipt).toContainText(amount);
  await closeReceipt(receipt, say);
}

export async function openWithdraw(page: Page, say: AllMessages, amount: string): Promise<Locator> {
  await page.getByRole('main').getByRole('button', { name: say.withdraw.title }).click();
  const sheet = page.getByRole('dialog', { name: say.withdraw.title });
  await sheet.getByLabel(say.common.amount).first().fill(amount);
  return sheet;
}

export async function sendWithdrawal(sheet: Locator, say: AllMessages): Promise<void> {
  await sheet.getByRole('button', { name: new RegExp(`^${say.withdraw.submit} [฿₭]`) }).click();
}

/** The receipt of the request gives way to that of the payment, which a member sees as soon as home knows it. */
export async function expectPaidOut(page: Page, say: AllMessages): Promise<void> {
  const receipt = page.getByRole('alertdialog', { name: say.receipt.title.withdraw.done });
  await expect(receipt).toContainText(say.withdraw.next.paid);
  await closeReceipt(receipt, say);
}

export async function withdraw(page: Page, say: AllMessages, amount: string): Promise<void> {
  const sheet = await openWithdraw(page, say, amount);
  await sendWithdrawal(sheet, say);
  await expectPaidOut(page, say);
}
