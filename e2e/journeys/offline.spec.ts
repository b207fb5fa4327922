import { expect, test } from '../test.ts';
import { comeBack, newMember } from './steps/member.ts';
import { payoutsTo } from '../sandbox.ts';
import {
  expectPaidOut,
  expectToast,
  expectMoney,
  fillTransfer,
  openTransfer,
  openWithdraw,
  send,
  sendWithdrawal,
} from './steps/wallet.ts';

test.describe.configure({ mode: 'parallel' });

test.describe('a bad connection loses nothing', () => {
  test('a request made offline is not sent and can be repeated', async ({ page, context, say, stack }) => {
    const member = await newMember(stack, { baht: 500 });
    await comeBack(page, member);
    await expectMoney(page, say, { wallet: 500, games: 0 });
    const sheet = await openWithdraw(page, say, '200');
    await context.setOffline(true);
    await expect(page.getByText(say.shell.offline, { exact: true })).toBeVisible();
    await sendWithdrawal(sheet, say);
    const answer = page.getByRole('alertdialog', { name: say.withdraw.failed });
    await expect(answer).toContainText(say.common.offline);
    await page.keyboard.press('Escape');
    await expect(answer).toBeHidden();
    await expect(sheet.getByLabel(say.common.amount).first()).toHaveValue('200');
    await expectMoney(page, say, { wallet: 500, games: 0 });

    await context.setOffline(false);
    await sendWithdrawal(sheet, say);
    await expectPaidOut(page, say);
    await expectMoney(page, say, { wallet: 300, games: 0 });
    await expect.poll(() => payoutsTo(stack, member.accountNo)).toEqual([200]);
  });

  test('a wallet that cannot be loaded shows an error, keeps the money safe, and loads on demand', async ({
    page,
    say,
    stack,
  }) => {
    const member = await newMember(stack, { baht: 500 });
    await page.route('**/api/wallet', (route) => route.abort());
    await comeBack(page, member);
    await expect(page.getByRole('alert')).toContainText(say.common.moneySafe);
    await page.unroute('**/api/wallet');
    await page.getByRole('button', { name: say.common.retry }).click();
    await expectMoney(page, say, { wallet: 500, games: 0 });

    await page.route('**/api/wallet/refresh/slot', (route) => route.abort());
    await page.getByRole('button', { name: say.home.checkBalance }).click();
    await expectToast(page, say.home.checkFailed);
    await expectMoney(page, say, { wallet: 500, games: 0 });
  });
});

test('a transfer without an answer is queried again and moves once', async ({ page, say, stack }) => {
  const member = await newMember(stack, { baht: 500, games: ['PGSLOT'] });
  await comeBack(page, member);
  const keys: (string | undefined)[] = [];
  await page.route('**/api/wallet/transfer', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) return route.continue();
    await route.fetch();
    return route.abort();
  });
  const sheet = await openTransfer(page, say);
  await fillTransfer(sheet, say, { from: say.wallet.wallet, to: 'PG Slot', amount: '200' });
  await send(sheet, say);
  await expect(page.getByRole('alertdialog', { name: say.receipt.title.transfer.done })).toBeVisible();
  expect(keys.length).toBe(2);
  expect(new Set(keys).size).toBe(1);
  await expectMoney(page, say, { wallet: 300, games: 200 });
});

test.describe('a server that ends', () => {
  test('a server that dies during a transfer answers after its restart', async ({ page, say, stack }) => {
    const [server] = stack.servers;
    const member = await newMember(stack, { baht: 500, games: ['PGSLOT'] });
    await comeBack(page, member);
    await expectMoney(page, say, { wallet: 500, games: 0 });
    const sheet = await openTransfer(page, say);
    await fillTransfer(sheet, say, { from: say.wallet.wallet, to: 'PG Slot', amount: '200' });
    await stack.kill(server);
    await send(sheet, say);
    await expect(sheet.getByText(say.wallet.checking)).toBeVisible();
    await stack.restart(server);
    await expect(page.getByText(say.receipt.title.transfer.done).first()).toBeVisible({ timeout: 120_000 });
    await expectMoney(page, say, { wallet: 300, games: 200 });
  });
});
