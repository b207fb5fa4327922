import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../test.ts';
import { plainChannel, readQr } from './steps/deposit.ts';
import { newMember } from './steps/member.ts';
import { payoutsTo, payQr } from '../sandbox.ts';
import { expectMoney } from './steps/wallet.ts';

const longestWay = 60;

async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let step = 0; step < longestWay; step += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) {
      expect(await target.evaluate((element) => element.matches(':focus-visible'))).toBe(true);
      return;
    }
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${String(target)}`);
}

test('the money story works by keyboard alone', async ({ page, say, stack }) => {
  const member = await newMember(stack, { games: ['PGSLOT'] });
  const home = page.getByRole('main');
  const press = async (target: Locator): Promise<void> => {
    await tabTo(page, target);
    await page.keyboard.press('Enter');
  };
  const opener = (name: string): Locator => home.getByRole('button', { name, exact: true }).first();

  await test.step('log in', async () => {
    await page.goto('/login');
    await tabTo(page, page.getByLabel(say.login.phone));
    await page.keyboard.type(member.phone);
    await tabTo(page, page.getByLabel(say.login.password, { exact: true }));
    await page.keyboard.type(member.password);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/user/home');
    await expectMoney(page, say, { wallet: 0, games: 0 });
  });

  await test.step('look at a sheet and close it with Escape', async () => {
    await press(opener(say.home.deposit));
    await expect(page.getByRole('dialog', { name: say.home.deposit })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(opener(say.home.deposit)).toBeFocused();
  });

  await test.step('deposit by QR', async () => {
    await press(opener(say.home.deposit));
    const sheet = page.getByRole('dialog', { name: say.home.deposit });
    await tabTo(page, sheet.getByRole('tab', { name: say.deposit.qrTab }));
    await page.keyboard.press('ArrowRight');
    await expect(sheet.getByRole('tab', { name: say.deposit.bankTab })).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await expect(sheet.getByRole('tab', { name: say.deposit.qrTab })).toBeFocused();
    await press(sheet.getByRole('button', { name: say.deposit.otherWays }));
    await press(sheet.getByRole('button', { name: plainChannel, exact: true }));
    await tabTo(page, sheet.getByLabel(say.deposit.amount).first());
    await page.keyboard.type('1500');
    await page.keyboard.press('Enter');
    await payQr(stack, await readQr(sheet));
    const receipt = page.getByRole('alertdialog', { name: say.receipt.title.deposit.done });
    await expect(receipt).toContainText('฿1,500.00');
    await expect(receipt.getByRole('button', { name: say.common.done })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(sheet).toBeHidden();
    await expectMoney(page, say, { wallet: 1500, games: 0 });
    await expect(opener(say.home.deposit)).toBeFocused();
  });

  await test.step('transfer into the game', async () => {
    await press(opener(say.wallet.title));
    const sheet = page.getByRole('dialog', { name: say.wallet.title });
    const to = sheet.getByRole('listbox', { name: say.wallet.to });
    await tabTo(page, to);
    await page.keyboard.press('ArrowUp');
    await expect(to.getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('ArrowDown');
    await expect(to.getByRole('option', { name: 'PG Slot' })).toHaveAttribute('aria-selected', 'true');
    await tabTo(page, sheet.getByLabel(say.common.amount).first());
    await page.keyboard.type('200');
    await page.keyboard.press('Enter');
    const outcome = page.getByRole('alertdialog', { name: say.receipt.title.transfer.done });
    await expect(outcome.getByText(say.common.done, { exact: true })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(outcome).toBeHidden();
    await expectMoney(page, say, { wallet: 1300, games: 200 });
  });

  await test.step('withdraw everything, which recalls the game’s part first', async () => {
    await press(opener(say.withdraw.title));
    const sheet = page.getByRole('dialog', { name: say.withdraw.title });
    await press(sheet.getByRole('button', { name: say.common.all }));
    const amount = sheet.getByLabel(say.common.amount).first();
    await expect(amount).toHaveValue('1,500');
    await tabTo(page, amount);
    await page.keyboard.type('120');
    await expect(amount).toHaveValue('120');
    await press(sheet.getByRole('button', { name: say.common.all }));
    await press(sheet.getByRole('button', { name: new RegExp(`^${say.withdraw.submit} ฿`) }));
    const paid = page.getByRole('alertdialog', { name: say.receipt.title.withdraw.done });
    await press(paid.getByRole('button', { name: say.common.done }));
    await expect(sheet).toBeHidden();
    await expectMoney(page, say, { wallet: 0, games: 0 });
    await expect.poll(() => payoutsTo(stack, member.accountNo)).toEqual([1500]);
  });

  await test.step('log out', async () => {
    await press(page.getByRole('button', { name: say.shell.logout }));
    await page.waitForURL('**/login');
  });
});
