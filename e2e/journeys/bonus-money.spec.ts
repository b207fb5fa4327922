import { bonusActivate } from '@kapao/contract/bonus';
import { expect, test } from '../test.ts';
import { expectStatement, moveIn, playAt, progressOf } from './steps/gifts.ts';
import { ask } from '../api.ts';
import { comeBack, newMember, payIn } from './steps/member.ts';
import { payoutsTo } from '../sandbox.ts';
import { expectMoney, expectToast, refresh, withdraw } from './steps/wallet.ts';
import { fill } from '@kapao/i18n/fill';

test.describe.configure({ mode: 'parallel' });

test.describe('bonuses', () => {
  test('a bonus is taken, credited with the deposit, played to its target and paid out', async ({
    page,
    say,
    stack,
  }) => {
    const member = await newMember(stack, { games: ['PGSLOT'] });
    await comeBack(page, member);

    await test.step('takes it on the bonus page', async () => {
      await page.goto('/user/bonus');
      await page.locator('[data-code=BOOST100]').click();
      const sheet = page.getByRole('dialog');
      await expect(sheet).toContainText('200%');
      await sheet.getByRole('button', { name: say.bonus.receive }).click();
      const saved = page.getByRole('alertdialog', { name: say.bonus.saved });
      await saved.getByRole('button', { name: say.bonus.toDeposit }).click();
      const deposit = page.getByRole('dialog', { name: say.home.deposit });
      await expect(deposit).toBeVisible();
      // Closing a sheet goes one step back, which must not cancel a reload right after it.
      await page.keyboard.press('Escape');
      await page.reload();
      await expect(page.getByText(fill(say.bonus.terms.minDeposit, { min: '฿100.00' })).first()).toBeVisible();
      await expect(deposit).toHaveCount(0);
    });

    await test.step('deposits, and the bonus doubles the amount', async () => {
      await payIn(stack, member.token, 500, 1000);
      await expectMoney(page, say, { wallet: 1000, games: 0 });
      await expect(progressOf(page, say, { measured: 1000, target: 2000, floor: 50 })).toBeVisible();
      await page.getByRole('main').getByRole('button', { name: say.withdraw.title }).click();
      const sheet = page.getByRole('dialog', { name: say.withdraw.title });
      await expect(sheet).toContainText(say.withdraw.notYet);
      await expect(sheet.getByRole('button', { name: fill(say.withdraw.endBonus, { keep: '฿500.00' }) })).toBeVisible();
      await expect(progressOf(sheet, say, { measured: 1000, target: 2000, floor: 50 })).toBeVisible();
      await page.keyboard.press('Escape');
    });

    await test.step('plays to the target', async () => {
      await moveIn(stack, member, 'PGSLOT', 1000);
      await playAt(stack, member, 'PGSLOT', { bet: 100, win: 1099.99 });
      await refresh(page, say);
      await expect(progressOf(page, say, { measured: 1999.99, target: 2000, floor: 50 })).toBeVisible();
      await playAt(stack, member, 'PGSLOT', { bet: 0.01, win: 0.02 });
      await page.getByRole('button', { name: say.home.checkBalance }).click();
      await expectMoney(page, say, { wallet: 0, games: 2000 });
      await expect(progressOf(page, say, { measured: 1999.99, target: 2000, floor: 50 })).toHaveCount(0);
    });

    await test.step('withdraws everything', async () => {
      await withdraw(page, say, '2000');
      await expectMoney(page, say, { wallet: 0, games: 0 });
      await expect.poll(() => payoutsTo(stack, member.accountNo)).toEqual([2000]);
    });
  });

  test('play down to the floor ends the bonus and releases the remainder', async ({ page, say, stack }) => {
    const member = await newMember(stack, { games: ['PGSLOT'] });
    await comeBack(page, member);

    await test.step('uses the code WELCOME in any spelling', async () => {
      await page.goto('/user/bonus');
      await page.getByLabel(say.promotion.label).fill('welcome');
      await expect(page.getByLabel(say.promotion.label)).toHaveValue('WELCOME');
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: say.promotion.activate }).click();
      const saved = page.getByRole('alertdialog', { name: say.bonus.saved });
      await saved.getByRole('button', { name: say.bonus.toDeposit }).click();
      await expect(page.getByRole('dialog', { name: say.home.deposit })).toBeVisible();
      await page.keyboard.press('Escape');
      await payIn(stack, member.token, 2000, 2300);
      await expect(progressOf(page, say, { measured: 2300, target: 4600, floor: 115 })).toBeVisible();
    });

    await test.step('loses down to the floor', async () => {
      await moveIn(stack, member, 'PGSLOT', 2300);
      await playAt(stack, member, 'PGSLOT', { bet: 2185, win: 0 });
      await page.getByRole('button', { name: say.home.checkBalance }).click();
      await expectMoney(page, say, { wallet: 0, games: 115 });
      await expect(page.getByRole('img', { name: /4,600/ })).toHaveCount(0);
    });

    await test.step('withdraws the remainder', async () => {
      await withdraw(page, say, '115');
      await expectMoney(page, say, { wallet: 0, games: 0 });
      await expect.poll(() => payoutsTo(stack, member.accountNo)).toEqual([115]);
    });
  });

  test('cancelling a bonus shows to the satang what stays and what is lost', async ({ page, say, stack }) => {
    const member = await newMember(stack, { games: ['PGSLOT'] });
    await ask(stack, bonusActivate, { params: { code: 'WEEK50' }, token: member.token });
    await payIn(stack, member.token, 300.25, 450.37);
    await moveIn(stack, member, 'PGSLOT', 400);
    await playAt(stack, member, 'PGSLOT', { bet: 10, win: 60 });
    await comeBack(page, member);
    await page.goto('/user/bonus');
    const amounts = { keep: '฿300.25', forfeit: '฿200.12' };

    await test.step('the question shows the amounts and can be declined', async () => {
      await page.getByRole('button', { name: say.bonus.cancel, exact: true }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: say.bonus.cancelDo }).click();
      const question = page.getByRole('alertdialog', { name: say.bonus.giveUpTitle });
      await question.getByRole('button', { name: fill(say.bonus.giveUp, amounts) }).click();
      await expectToast(page, say.errors.BONUS_CLEAR);
      await expect(page.getByLabel(say.promotion.label)).toBeVisible();
    });

    await test.step('keeps exactly that amount', async () => {
      await page.goto('/user/home');
      await expectMoney(page, say, { wallet: 300.25, games: 0 });
      await expectStatement(page, say, [
        [say.statement.finishBonus, '200.12', say.statement.failed],
        ['PG Slot', '450.00'],
        ['PG Slot', '400.00'],
        ['+150.12'],
        [say.statement.deposit, '+300.25'],
      ]);
    });
  });
});
