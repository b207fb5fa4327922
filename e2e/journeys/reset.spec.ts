import { expect, test } from '../test.ts';
import { messages } from '@kapao/i18n/all/messages';
import { logIn } from './steps/login.ts';
import { newMember } from './steps/member.ts';
import { readCode } from '../sandbox.ts';
import { expectToast } from './steps/wallet.ts';
import type { Page } from '@playwright/test';
import type { Language } from '@kapao/contract/language';
import { htmlLang } from '@kapao/i18n/languages';

test.describe.configure({ mode: 'parallel' });

const wrong = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

test.describe('a forgotten password', () => {
  test('is reset by a code from the phone', async ({ page, language, say, stack }) => {
    const member = await newMember(stack);
    await page.goto('/login');
    await page.getByLabel(say.login.phone).fill(member.phone);
    await page.getByRole('button', { name: say.login.forgot }).click();
    await expect(page.getByRole('heading', { name: say.reset.phoneTitle })).toBeVisible();
    await expect(page.getByLabel(say.login.phone)).toHaveValue(member.phone);
    await page.keyboard.press('Enter');

    const code = page.getByLabel(say.register.otpCode);
    await expect(code).toBeFocused();
    const right = await readCode(stack, member.phone);
    await code.fill(wrong(right));
    await expect(page.getByRole('alert')).toHaveText(say.errors.OTP_CODE_INVALID);
    const there = language === 'en' ? 'th' : 'en';
    await chooseLanguage(page, there);
    await expect(page.getByRole('alert')).toHaveText(messages[there].errors.OTP_CODE_INVALID);
    await chooseLanguage(page, language);
    await expect(code).toHaveValue(wrong(right));
    await code.fill(right);

    await expect(page.getByRole('heading', { name: say.reset.passwordTitle })).toBeVisible();
    const password = page.getByLabel(say.profile.newPassword, { exact: true });
    const confirm = page.getByLabel(say.profile.confirmPassword, { exact: true });
    await password.fill('sunny-morning-7');
    await confirm.fill('sunny-morning-8');
    await page.getByRole('button', { name: say.reset.save }).click();
    await expect(page.getByRole('alert')).toHaveText(say.register.passwordsDiffer);
    await expect(confirm).toBeFocused();
    await confirm.fill('sunny-morning-7');
    await page.keyboard.press('Enter');

    await expectToast(page, say.reset.done);
    await expect(page.getByRole('heading', { name: say.login.title })).toBeVisible();
    await expect(page.getByLabel(say.login.phone)).toHaveValue(member.phone);
    await expect(page.getByLabel(say.login.password, { exact: true })).toBeFocused();
    await logIn(page, say, { ...member, password: 'sunny-morning-7' });
    await page.waitForURL('**/user/home');
  });
});

test('Back leads from the reset to the login, which keeps its input', async ({ page, say }) => {
  await page.goto('/login');
  await page.getByLabel(say.login.phone).fill('081234');
  await page.getByRole('button', { name: say.login.forgot }).click();
  await page.getByRole('button', { name: say.reset.send }).click();
  await expect(page.getByRole('alert')).toHaveText(say.errors.PHONE_NUMBER_REQUIRE_10_DIGIT);
  await page.goBack();
  await expect(page.getByRole('button', { name: say.login.forgot })).toBeFocused();
  await expect(page.getByLabel(say.login.phone)).toHaveValue('081234');
});

async function chooseLanguage(page: Page, language: Language): Promise<void> {
  await page.locator('header [aria-haspopup=menu]').click();
  await page.locator(`[role=menuitemradio][lang=${htmlLang[language]}]`).click();
}
