import type { Page } from '@playwright/test';
import { expect, test } from '../test.ts';
import { inLanguages } from './steps/in-languages.ts';
import { logIn } from './steps/login.ts';
import { call, comeBack, newMember, newPerson } from './steps/member.ts';
import { expectToast, openWithdraw } from './steps/wallet.ts';
import { textBefore, type Messages } from '../messages.ts';

test.describe.configure({ mode: 'parallel' });

/** To the minute, in Bangkok. */
const minute = /\d\d\/\d\d\/\d{4} \d\d:\d\d/;

async function openProfile(page: Page, say: Messages): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: say.shell.profile }).click();
  await expect(page.getByText('SOMCHAI JAIDEE')).toBeVisible();
}

for (const language of inLanguages('en')) {
  test.describe(`members keep their own account (${language})`, () => {
    test.use({ language });

    test('another bank account takes the password, and payouts rest for a day', async ({ page, say, stack }) => {
      const [member, other, person] = [await newMember(stack, { baht: 500 }), await newMember(stack), newPerson()];
      await comeBack(page, member);
      await openProfile(page, say);
      await page.getByRole('button', { name: say.profile.edit }).click();
      const sheet = page.getByRole('dialog', { name: say.profile.edit });
      const accountNo = sheet.getByLabel(say.profile.accountNo);
      const password = sheet.getByLabel(say.profile.ownPassword, { exact: true });
      await expect(sheet).toContainText(say.profile.holdBefore);
      await expect(password).toHaveCount(0);
      await accountNo.fill(other.accountNo);
      await password.fill('not-the-password');

      await sheet.getByRole('button', { name: say.profile.save }).click();
      await expect(sheet.getByRole('alert')).toHaveText(say.errors.WRONG_PASSWORD);
      await expect(password).toBeFocused();
      await expect(accountNo).toHaveValue(other.accountNo);
      await password.fill(member.password);
      await sheet.getByRole('button', { name: say.profile.save }).click();
      await expect(sheet.getByRole('alert')).toHaveText(say.errors.EXISTING_BANK);
      await expect(accountNo).toBeFocused();

      await accountNo.fill(person.accountNo);
      await page.keyboard.press('Enter');
      const saved = page.getByRole('alertdialog', { name: say.profile.saved });
      await expect(saved).toContainText(textBefore(say.profile.savedHold));
      await expect(saved).toContainText(minute);
      await page.keyboard.press('Escape');
      await expect(saved).toBeHidden();

      await page.goto('/user/home');
      const payout = await openWithdraw(page, say, '200');
      await expect(payout).toContainText(textBefore(say.withdraw.hold));
      await expect(payout).toContainText(minute);
      await payout.getByRole('button', { name: `${say.withdraw.submit} ฿200.00` }).click();
      await expectToast(page, say.withdraw.done);
    });

    test('a bank that knows English names only says so in the form', async ({ page, say, stack }) => {
      await comeBack(page, await newMember(stack));
      await openProfile(page, say);
      await page.getByRole('button', { name: say.profile.edit }).click();
      const sheet = page.getByRole('dialog', { name: say.profile.edit });
      await sheet.getByLabel(say.profile.holder).fill('สมชาย ใจดี');
      await sheet.getByRole('button', { name: new RegExp(`^${say.profile.bankName}:`) }).click();
      const banks = page.getByRole('dialog', { name: say.profile.bankName, exact: true });
      await banks.getByLabel(say.common.search).fill('ktb');
      await banks.getByRole('button', { name: /กรุงไทย|ກຸງໄທ|Krungthai/ }).click();
      await expect(sheet.getByRole('button', { name: /กรุงไทย|ກຸງໄທ|Krungthai/ })).toBeFocused();
      await sheet.getByRole('button', { name: say.profile.save }).click();
      await expect(sheet.getByRole('alert').first()).toHaveText(say.errors.BANK_ACCOUNT_NAME_ENG);
      await expect(sheet.getByLabel(say.profile.holder)).toHaveValue('สมชาย ใจดี');
      await page.keyboard.press('Escape');
      await expect(sheet).toBeHidden();
      await expect(page.getByRole('button', { name: say.profile.edit })).toBeFocused();
    });

    test('a changed password ends the other sessions', async ({ page, say, stack }) => {
      const member = await newMember(stack);
      const login = { username: member.phone, password: member.password };
      const other = await call<{ token: string }>(stack, '/api/login', login);
      await comeBack(page, member);
      await openProfile(page, say);
      await page.getByRole('button', { name: `${say.profile.change} ${say.profile.password}` }).click();
      const sheet = page.getByRole('dialog', { name: say.profile.changePassword });
      const field = (label: string) => sheet.getByLabel(label, { exact: true });
      const save = () => sheet.getByRole('button', { name: say.profile.save }).click();
      await field(say.profile.oldPassword).fill('not-the-password');
      await field(say.profile.newPassword).fill('sunny-morning-7');
      await save();
      await expect(sheet.getByRole('alert')).toHaveCount(0);
      await field(say.profile.confirmPassword).fill('sunny-morning-8');
      await save();
      await expect(sheet.getByRole('alert')).toHaveText(say.profile.notEqual);
      await field(say.profile.confirmPassword).fill('sunny-morning-7');
      await save();
      const refused = page.getByRole('alertdialog', { name: say.profile.notSaved });
      await expect(refused).toContainText(say.errors.WRONG_PASSWORD);
      await page.keyboard.press('Escape');
      await expect(refused).toBeHidden();
      await field(say.profile.oldPassword).fill(member.password);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('alertdialog', { name: say.profile.saved, exact: true })).toBeVisible();
      await expect(sheet).toBeHidden();
      await expect(call(stack, '/api/account/profile', undefined, other.token)).rejects.toThrow('INVALID_USER_2');
      await page.reload();
      await expect(page.getByText('SOMCHAI JAIDEE')).toBeVisible();
    });

    test('all devices are logged out once that is confirmed', async ({ page, say, stack }) => {
      const member = await newMember(stack);
      await page.goto('/login');
      await logIn(page, say, member);
      await page.waitForURL('**/user/home');
      await openProfile(page, say);
      await page.getByRole('main').getByRole('button', { name: say.profile.everywhere }).click();
      const question = page.getByRole('alertdialog');
      await expect(question.getByText(say.common.cancel, { exact: true })).toBeFocused();
      await question.getByRole('button', { name: say.profile.everywhere }).click();
      await page.waitForURL('**/login');
      await expectToast(page, say.profile.everywhereDone);
      await expect(call(stack, '/api/account/profile', undefined, member.token)).rejects.toThrow('INVALID_USER_2');
    });
  });
}
