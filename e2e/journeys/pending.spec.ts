import type { Page } from '@playwright/test';
import { expect, test } from '../test.ts';
import type { Stack } from '../stack.ts';
import { spoken } from './steps/in-languages.ts';
import { call, comeBack, newMember, type Member } from './steps/member.ts';
import { balanceAt, faultsOf, payoutsTo, setFault, transfersAt } from './steps/sandbox.ts';
import {
  expectMoney,
  expectToast,
  figureOf,
  fillTransfer,
  openTransfer,
  send,
  transfer,
  withdraw,
} from './steps/wallet.ts';
import { fill, type Messages } from '../messages.ts';

test.describe.configure({ mode: 'parallel' });

/** The house asks a silent partner again after 1, 2, 5 and 15 s (money §2). */
const patience = { timeout: 120_000 };

async function playerOf(stack: Stack, { token }: Member): Promise<string> {
  const path = '/api/wallet/account/PGSLOT';
  return (await call<{ username: string }>(stack, path, undefined, token)).username;
}

/** Sends 200 of 500 baht to a game that gives no answer, and reads what the wallet says meanwhile. */
async function sendIntoSilence(page: Page, say: Messages): Promise<void> {
  const sheet = await openTransfer(page, say);
  await fillTransfer(sheet, say, { from: say.wallet.wallet, to: 'PG Slot', amount: '200' });
  await send(sheet, say);
  await expectToast(page, say.wallet.pending);
  await expect(sheet).toBeHidden();
  await expect(page.getByText(fill(say.home.moving, { amount: '฿200.00' }))).toBeVisible();
  await expect(figureOf(page, say.home.inWallet)).toContainText('฿300.00');
  await expect(figureOf(page, say.home.total)).toContainText('฿500.00');
}

/** A game that answers nothing to the first call, then nothing at all until the journey says otherwise. */
async function silence(
  stack: Stack,
  page: Page,
  say: Messages,
  fault: 'timeout-before' | 'timeout-after',
): Promise<void> {
  await setFault(stack, 'games/PGSLOT', fault, 1);
  const seen = sendIntoSilence(page, say);
  await expect.poll(() => faultsOf(stack)).toEqual([]);
  await setFault(stack, 'games/PGSLOT', 'down');
  await seen;
}

test.describe('in Thai', () => {
  test('a transfer to a game that went silent is on its way, then there', async ({ page, say, stack }) => {
    const member = await newMember(stack, { baht: 500, games: ['PGSLOT'] });
    const player = await playerOf(stack, member);
    await comeBack(page, member);
    await expectMoney(page, say, { wallet: 500, games: 0 });
    await silence(stack, page, say, 'timeout-after');
    expect(await transfersAt(stack, 'PGSLOT', player)).toBe(1);

    await setFault(stack, 'games/PGSLOT', 'ok');
    const arrived = page.getByText(fill(say.wallet.arrived, { amount: '฿200.00', to: 'PG Slot' }));
    await expect(arrived).toBeVisible(patience);
    await expectMoney(page, say, { wallet: 300, games: 200 });
    await expect(page.getByText(fill(say.home.moving, { amount: '฿200.00' }))).toBeHidden();
    expect(await balanceAt(stack, 'PGSLOT', player)).toBe(200);
    expect(await transfersAt(stack, 'PGSLOT', player)).toBe(1);
  });

  test('a payout whose answer the bank never gave is paid once', async ({ page, say, stack }) => {
    const member = await newMember(stack, { baht: 500 });
    await comeBack(page, member);
    await setFault(stack, 'payout', 'timeout-after', 1);
    await withdraw(page, say, '200');
    await expectToast(page, say.withdraw.done);
    await expectMoney(page, say, { wallet: 300, games: 0 });
    await page.getByRole('navigation').getByRole('link', { name: say.statement.title }).click();
    const row = page.getByRole('main').getByRole('listitem').first();
    await expect(row).toContainText('–200.00');
    await expect(row).toContainText(say.statement.pending);
    await expect(row).toContainText(say.statement.success, patience);
    expect(await payoutsTo(stack, member.accountNo)).toEqual([200]);
  });
});

test.describe('in English', () => {
  test.use({ language: spoken('en') });

  test('a transfer that a silent game refuses in the end is on its way, then back', async ({ page, say, stack }) => {
    const member = await newMember(stack, { baht: 500, games: ['PGSLOT'] });
    await comeBack(page, member);
    await expectMoney(page, say, { wallet: 500, games: 0 });
    await silence(stack, page, say, 'timeout-before');
    await setFault(stack, 'games/PGSLOT', 'refuse');
    await expect(page.getByText(say.errors.TRANSFER_FAIL)).toBeVisible(patience);
    await setFault(stack, 'games/PGSLOT', 'ok');
    await expectMoney(page, say, { wallet: 500, games: 0 });
    expect(await balanceAt(stack, 'PGSLOT', await playerOf(stack, member))).toBe(0);
  });

  test('a move from game to game that hangs on its way is one transfer, and arrives', async ({ page, say, stack }) => {
    const onItsWay = { th: 'กำลังโอน', la: 'ກຳລັງໂອນ', en: 'On its way' }[spoken('en')];
    const member = await newMember(stack, { baht: 500, games: ['PGSLOT', 'IMI'] });
    await comeBack(page, member);
    await transfer(page, say, { from: say.wallet.wallet, to: 'PG Slot', amount: '200' });
    await expectMoney(page, say, { wallet: 300, games: 200 });
    await setFault(stack, 'games/IMI', 'timeout-after', 1);
    const sheet = await openTransfer(page, say);
    await fillTransfer(sheet, say, { from: 'PG Slot', to: 'IMI', amount: '150' });
    await send(sheet, say);
    await expect.poll(() => faultsOf(stack)).toEqual([]);
    await setFault(stack, 'games/IMI', 'down');
    await expectToast(page, say.wallet.pending);
    await expect(page.getByText(fill(say.statement.transfer, { from: 'PG Slot', to: 'IMI' }))).toBeVisible();
    await expect(page.locator('[data-code=PGSLOT], [data-code=IMI]').filter({ hasText: onItsWay })).toHaveCount(2);
    await expect(figureOf(page, say.home.total)).toContainText('฿500.00');

    await setFault(stack, 'games/IMI', 'ok');
    await expect(page.getByText(fill(say.statement.transfer, { from: 'PG Slot', to: 'IMI' }))).toBeHidden(patience);
    await expectMoney(page, say, { wallet: 300, games: 200 });
    await expect(page.locator('[data-code=PGSLOT]')).toContainText('50.00');
    await expect(page.locator('[data-code=IMI]')).toContainText('150.00');
  });
});
