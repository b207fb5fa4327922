import { walletGet } from '@kapao/contract/wallet';
import { ask } from '../api.ts';
import { answer } from '../screens/steps.ts';
import { expect, test } from '../test.ts';
import { logIn } from './steps/login.ts';
import { newMember } from './steps/member.ts';
import { expectMoney, fillTransfer, openTransfer, refresh, send } from './steps/wallet.ts';
import { moveIn } from './steps/gifts.ts';

test.describe.configure({ mode: 'parallel' });

test.describe('a refusal is explained in plain text, and the form keeps its input', () => {
  test('a wrong password, and an amount above the balance', async ({ page, say, stack }) => {
    const member = await newMember(stack, { baht: 500, games: ['PGSLOT'] });
    await page.goto('/login');
    await logIn(page, say, { ...member, password: 'not-the-password' });
    await expect(page.getByRole('alert')).toHaveText(say.errors.WRONG_CREDENTIAL);
    await expect(page.getByLabel(say.login.phone)).toHaveValue(member.phone);
    const password = page.getByLabel(say.login.password, { exact: true });
    await expect(password).toHaveValue('not-the-password');
    await expect(password).toBeFocused();
    // The page reads its wallet at intervals, and offers no amount that it knows to be too high.
    const showCurrent = await answer(page, walletGet, 200, await ask(stack, walletGet, { token: member.token }));
    await logIn(page, say, member);
    await page.waitForURL('**/user/home');
    await expectMoney(page, say, { wallet: 500, games: 0 });

    const sheet = await openTransfer(page, say);
    const amount = sheet.getByLabel(say.common.amount).first();
    await moveIn(stack, member, 'PGSLOT', 450);
    await fillTransfer(sheet, say, { from: say.wallet.wallet, to: 'PG Slot', amount: '400' });
    await send(sheet, say);
    const refusal = page.getByRole('alertdialog');
    await expect(refusal).toContainText(say.errors.MONEY_NOT_ENOUGH);
    await page.keyboard.press('Escape');
    await expect(refusal).toBeHidden();
    await expect(amount).toHaveValue('400');
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await showCurrent();
    await refresh(page, say);
    await expectMoney(page, say, { wallet: 50, games: 450 });
  });
});
