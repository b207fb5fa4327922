import type { Page } from '@playwright/test';
import { expect, test } from '../test.ts';
import type { Stack } from '../stack.ts';
import { comeBack, newMember } from './steps/member.ts';
import { askSandbox, balanceAt, setFault, transfersAt } from '../sandbox.ts';
import { closeReceipt, expectMoney, figureOf, fillTransfer, openTransfer, send } from './steps/wallet.ts';
import type { AllMessages } from '@kapao/i18n/all/en';
import { fill } from '@kapao/i18n/fill';
import { credentialsAt } from './steps/games.ts';

test.describe.configure({ mode: 'parallel' });

/** The server queries the partner again after 1, 2, 5 and 15 s. */
const patience = { timeout: 120_000 };

async function sendIntoSilence(page: Page, say: AllMessages): Promise<void> {
  const sheet = await openTransfer(page, say);
  await fillTransfer(sheet, say, { from: say.wallet.wallet, to: 'PG Slot', amount: '200' });
  await send(sheet, say);
  const receipt = page.getByRole('alertdialog', { name: say.receipt.title.transfer.pending });
  await expect(receipt).toContainText(say.wallet.pending);
  await closeReceipt(receipt, say);
  await expect(sheet).toBeHidden();
  await expect(page.getByText(fill(say.home.moving, { amount: '฿200.00' }))).toBeVisible();
  await expect(figureOf(page, say.home.inWallet)).toContainText('฿300.00');
  await expect(figureOf(page, say.home.total)).toContainText('฿500.00');
}

async function silence(stack: Stack, page: Page, say: AllMessages): Promise<void> {
  await setFault(stack, 'games/PGSLOT', 'timeout-after', 1);
  const seen = sendIntoSilence(page, say);
  await expect.poll(() => askSandbox(stack, '/faults')).toEqual([]);
  await setFault(stack, 'games/PGSLOT', 'down');
  await seen;
}

test('a transfer to a game that does not answer is on its way, then credited', async ({ page, say, stack }) => {
  const member = await newMember(stack, { baht: 500, games: ['PGSLOT'] });
  const player = (await credentialsAt(stack, member, 'PGSLOT')).username;
  await comeBack(page, member);
  await expectMoney(page, say, { wallet: 500, games: 0 });
  await silence(stack, page, say);
  expect(await transfersAt(stack, 'PGSLOT', player)).toHaveLength(1);

  await setFault(stack, 'games/PGSLOT', 'ok');
  const receipt = page.getByRole('alertdialog', { name: say.receipt.title.transfer.done });
  await expect(receipt).toBeVisible(patience);
  await expect(receipt).toContainText('PG Slot');
  await closeReceipt(receipt, say);
  await expectMoney(page, say, { wallet: 300, games: 200 });
  await expect(page.getByText(fill(say.home.moving, { amount: '฿200.00' }))).toBeHidden();
  expect(await balanceAt(stack, 'PGSLOT', player)).toBe(200);
  expect(await transfersAt(stack, 'PGSLOT', player)).toHaveLength(1);
});
