import { expect, test } from '../test.ts';
import { inLanguages } from './steps/in-languages.ts';
import { logIn } from './steps/login.ts';
import { call, comeBack, newMember, newPerson } from './steps/member.ts';
import { giveCode, givePhone } from './steps/register.ts';
import { readCode } from './steps/sandbox.ts';
import { expectMoney, fillTransfer, openTransfer, send, withdraw } from './steps/wallet.ts';
import { fill } from '../messages.ts';

test.describe.configure({ mode: 'parallel' });

/** Another code than this one. */
const wrong = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

for (const language of inLanguages('en')) {
  test.describe(`what is refused is told in plain words, and what was typed stays (${language})`, () => {
    test.use({ language });

    test('registering: a short phone number, a wrong code, passwords that differ', async ({ page, say, stack }) => {
      const person = newPerson();
      await page.goto('/register');
      const phone = page.getByLabel(say.login.phone);
      await phone.fill('081234567');
      await page.getByRole('button', { name: say.common.next }).click();
      await expect(page.getByRole('alert')).toHaveText(say.errors.PHONE_NUMBER_REQUIRE_10_DIGIT);
      await expect(phone).toHaveValue('081234567');
      await expect(phone).toBeFocused();

      await givePhone(page, say, person);
      const code = page.getByLabel(say.register.otpCode);
      const wrongCode = wrong(await readCode(stack, person.phone));
      await code.fill(wrongCode);
      await expect(page.getByRole('alert')).toHaveText(say.errors.OTP_CODE_INVALID);
      await expect(code).toHaveValue(wrongCode);
      await giveCode(page, say, stack, person);

      await page.getByLabel(say.register.name, { exact: true }).fill('สมหญิง');
      const confirm = page.getByLabel(say.register.confirmPassword, { exact: true });
      await page.getByLabel(say.login.password, { exact: true }).fill(person.password);
      await confirm.fill(`${person.password}x`);
      await page.getByRole('button', { name: say.common.next }).click();
      await expect(page.getByRole('alert')).toHaveText(say.register.passwordsDiffer);
      await expect(confirm).toHaveValue(`${person.password}x`);
      await expect(page.getByLabel(say.register.name, { exact: true })).toHaveValue('สมหญิง');
    });

    test('logging in: a wrong password', async ({ page, say, stack }) => {
      const member = await newMember(stack);
      await page.goto('/login');
      await logIn(page, say, { ...member, password: 'not-the-password' });
      await expect(page.getByRole('alert')).toHaveText(say.errors.WRONG_CREDENTIAL);
      await expect(page.getByLabel(say.login.phone)).toHaveValue(member.phone);
      const password = page.getByLabel(say.login.password, { exact: true });
      await expect(password).toHaveValue('not-the-password');
      await expect(password).toBeFocused();
      await logIn(page, say, member);
      await page.waitForURL('**/user/home');
    });

    test('moving and withdrawing more money than there is', async ({ page, say, stack }) => {
      const member = await newMember(stack, { baht: 500, games: ['PGSLOT'] });
      await comeBack(page, member);
      await expectMoney(page, say, { wallet: 500, games: 0 });

      const sheet = await openTransfer(page, say);
      const amount = sheet.getByLabel(say.common.amount).first();
      await fillTransfer(sheet, say, { from: say.wallet.wallet, to: 'PG Slot', amount: '500.01' });
      await send(sheet, say);
      await expect(sheet.getByRole('alert')).toHaveText(fill(say.common.amountTooLarge, { max: '฿500.00' }));
      await expect(amount).toHaveValue('500.01');

      // Spent on another phone meanwhile, so only the server knows.
      await call(stack, '/api/wallet/transfer', { from: 'WALLET', to: 'PGSLOT', amount: 450 }, member.token);
      await amount.fill('400');
      await send(sheet, say);
      const refusal = page.getByRole('alertdialog');
      await expect(refusal).toContainText(say.errors.MONEY_NOT_ENOUGH);
      await page.keyboard.press('Escape');
      await expect(refusal).toBeHidden();
      await expect(amount).toHaveValue('400');
      await page.keyboard.press('Escape');
      await expectMoney(page, say, { wallet: 50, games: 450 });

      const payout = await withdraw(page, say, '99.99');
      await expect(payout.getByRole('alert')).toHaveText(fill(say.common.amountTooSmall, { min: '฿100.00' }));
      await expect(payout.getByLabel(say.common.amount).first()).toHaveValue('99.99');
    });
  });
}
