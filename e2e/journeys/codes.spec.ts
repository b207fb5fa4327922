import {
  accountBankName,
  accountChangePassword,
  accountPasswordReset,
  accountProfileEdit,
} from '@kapao/contract/account';
import { otpSend, otpVerify } from '@kapao/contract/auth';
import { qrCreate, walletAdd, walletTruelink } from '@kapao/contract/deposit';
import { slipUpload } from '@kapao/contract/slip';
import sharp from 'sharp';
import { expect, test } from '../test.ts';
import { bankNames } from './steps/content.ts';
import { inLanguages } from './steps/in-languages.ts';
import { comeBack, newMember, newPerson } from './steps/member.ts';
import { answer, expectTyped, fillAll, codeTexts, refuseEach } from './steps/refuse.ts';
import { messages, textBefore } from '../messages.ts';

test.describe.configure({ mode: 'parallel' });
// Sheets that stand at once: there are some 160 refusals here.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const channels = ['WW', 'PAYTIMZ', 'PAYONEX', 'ZPAY', 'KBANK'] as const;

for (const language of inLanguages('th')) {
  const say = messages[language];
  const texts = codeTexts(say);
  // The form checks all else of a new password, so what is refused still is too easy to guess.
  const weakTexts = { ...texts, INVALID_USER_INFO: say.register.passwordWeak };

  test.describe(`codes (${language})`, () => {
    test.beforeEach(async ({ page }) => {
      await page.addInitScript((kept) => localStorage.setItem('locale', kept), language);
    });

    test(`every QR channel makes its QR (${language})`, async ({ page, stack }) => {
      await comeBack(page, await newMember(stack));
      await page.getByRole('main').getByRole('button', { name: say.home.deposit }).click();
      const sheet = page.getByRole('dialog', { name: say.home.deposit });
      await sheet.getByRole('tab', { name: say.deposit.qrTab }).click();
      const payloads = new Set<string | null>();
      for (const channel of channels) {
        const name = channel === 'KBANK' ? bankNames[language].kbank : channel;
        await sheet.getByRole('button', { name, exact: true }).click();
        await sheet.getByLabel(say.deposit.amount).first().fill('200');
        await sheet.getByRole('button', { name: new RegExp(`^${say.deposit.create} ฿200`) }).click();
        const picture = sheet.locator('img[data-payload]');
        await expect(picture, channel).toBeVisible();
        const countdown = sheet.getByRole('timer', { name: textBefore(say.common.timeLeft) });
        await expect(countdown, channel).toHaveText(/^(14:\d\d|15:00)$/);
        payloads.add(await picture.getAttribute('data-payload'));
      }
      expect(payloads.size).toBe(channels.length);
    });

    test(`every code of a deposit is told in words (${language})`, async ({ page, stack }) => {
      await comeBack(page, await newMember(stack));
      await page.getByRole('main').getByRole('button', { name: say.home.deposit }).click();
      const sheet = page.getByRole('dialog', { name: say.home.deposit });

      await test.step('a gift link', async () => {
        await sheet.getByRole('tab', { name: say.deposit.truewalletTab }).click();
        await sheet.getByRole('radio', { name: say.deposit.giftKind }).click();
        const link = [
          [sheet.getByRole('textbox', { name: say.deposit.giftKind }), 'https://example.com/gift'],
        ] as const;
        await fillAll(link);
        const press = () => sheet.getByRole('button', { name: say.deposit.sendLink }).click();
        await refuseEach(page, walletTruelink, { texts, press, kept: () => expectTyped(link) });
      });

      await test.step('a QR', async () => {
        await sheet.getByRole('tab', { name: say.deposit.qrTab }).press('Enter');
        await sheet.getByRole('button', { name: 'WW', exact: true }).click();
        const amount = [[sheet.getByLabel(say.deposit.amount).first(), '200']] as const;
        await fillAll(amount);
        const press = () => sheet.getByRole('button', { name: new RegExp(`^${say.deposit.create} ฿`) }).click();
        await refuseEach(page, qrCreate, { texts, press, kept: () => expectTyped(amount), more: ['QR_FAIL'] });
      });

      await test.step('a transfer that is told of', async () => {
        await sheet.getByRole('tab', { name: say.deposit.bankTab }).press('Enter');
        const declare = sheet.getByRole('button', { name: say.deposit.declare });
        await declare.click();
        const amount = [[sheet.getByLabel(say.deposit.declareAmount).first(), '300']] as const;
        await fillAll(amount);
        const press = () => declare.click();
        await refuseEach(page, walletAdd, { texts, press, kept: () => expectTyped(amount) });
      });

      await test.step('a slip', async () => {
        await sheet.getByRole('button', { name: say.deposit.slip.open }).click();
        const slip = page.getByRole('dialog', { name: say.deposit.slip.open });
        const picture = sharp({ create: { width: 600, height: 900, channels: 3, background: '#4477aa' } });
        const file = { name: 'slip.jpg', mimeType: 'image/jpeg', buffer: await picture.jpeg().toBuffer() };
        const choose = () => slip.locator('input[type=file]').first().setInputFiles(file);
        await choose();
        const press = () => slip.getByRole('button', { name: say.deposit.slip.send }).click();
        const kept = async () => {
          await expect(slip.locator('figure img')).toBeVisible();
          // The button waits after too many, but another picture may be sent.
          await choose();
        };
        await refuseEach(page, slipUpload, { texts, press, kept });
      });
    });

    test(`every code of the account is told in words (${language})`, async ({ page, stack }) => {
      const { phone, ...member } = await newMember(stack);
      await stack.sql(`update member set bank_code = 'KTB', bank_account_name = 'สมชาย ใจดี' where phone = $1`, [phone]);
      await page.addInitScript((token) => localStorage.setItem('token', token), member.token);
      await page.goto('/user/profile');

      await test.step('the profile', async () => {
        await page.getByRole('button', { name: say.profile.edit }).click();
        const sheet = page.getByRole('dialog', { name: say.profile.edit });
        const form = [
          [sheet.getByLabel(say.profile.accountNo), newPerson().accountNo],
          [sheet.getByLabel(say.profile.holder), 'SOMCHAI JAIDEE'],
          [sheet.getByLabel(say.profile.ownPassword, { exact: true }), 'sunny-morning-7'],
        ] as const;
        await fillAll(form);
        const press = () => sheet.getByRole('button', { name: say.profile.save }).click();
        await refuseEach(page, accountProfileEdit, { texts, press, kept: () => expectTyped(form) });
        await page.keyboard.press('Escape');
        await expect(sheet).toBeHidden();
      });

      await test.step('the holder’s name', async () => {
        await page.getByRole('button', { name: say.profile.editHolder }).click();
        const sheet = page.getByRole('dialog', { name: say.editName.title });
        const form = [[sheet.getByLabel(say.editName.label), 'SOMCHAI JAIDEE']] as const;
        await fillAll(form);
        const press = () => sheet.getByRole('button', { name: say.profile.save }).click();
        await refuseEach(page, accountBankName, { texts, press, kept: () => expectTyped(form) });
        await page.keyboard.press('Escape');
        await expect(sheet).toBeHidden();
      });

      await test.step('the password', async () => {
        await page.getByRole('button', { name: `${say.profile.change} ${say.profile.password}` }).click();
        const sheet = page.getByRole('dialog', { name: say.profile.changePassword });
        const form = [
          [sheet.getByLabel(say.profile.oldPassword, { exact: true }), 'sunny-evening-6'],
          [sheet.getByLabel(say.profile.newPassword, { exact: true }), 'sunny-morning-7'],
          [sheet.getByLabel(say.profile.confirmPassword, { exact: true }), 'sunny-morning-7'],
        ] as const;
        await fillAll(form);
        const place = page.getByRole('alertdialog', { name: say.profile.notSaved });
        const press = () => sheet.getByRole('button', { name: say.profile.save }).click();
        const kept = async () => {
          await page.keyboard.press('Escape');
          await expect(place).toBeHidden();
          await expectTyped(form);
        };
        await refuseEach(page, accountChangePassword, { texts: weakTexts, press, kept, place });
      });
    });

    test(`every code of a forgotten password is told in words (${language})`, async ({ page }) => {
      await page.goto('/login');
      await page.getByRole('button', { name: say.login.forgot }).click();
      const button = (name: string) => page.getByRole('button', { name, exact: true });
      const [send, resend, save] = [button(say.reset.send), button(say.register.resend), button(say.reset.save)];
      const code = page.getByLabel(say.register.otpCode);

      await test.step('asking for a code', async () => {
        const form = [[page.getByLabel(say.login.phone), '0898765432']] as const;
        await fillAll(form);
        await refuseEach(page, otpSend, { texts, press: () => send.click(), kept: () => expectTyped(form) });
      });

      await test.step('giving the code', async () => {
        await answer(page, otpSend, 200, { code: 'SUCCESS', otpRef: 'ABCD', otpToken: 'sent' });
        await send.click();
        await code.fill('123456');
        await expect(page.getByRole('alert')).toBeVisible();
        const kept = () => expectTyped([[code, '123456']]);
        await refuseEach(page, otpVerify, { texts, press: () => code.press('Enter'), kept });
      });

      await test.step('setting the password', async () => {
        await answer(page, otpVerify, 200, { code: 'OTP_CODE_VALID', otpToken: 'checked' });
        await code.press('Enter');
        const form = [
          [page.getByLabel(say.profile.newPassword, { exact: true }), 'sunny-morning-7'],
          [page.getByLabel(say.profile.confirmPassword, { exact: true }), 'sunny-morning-7'],
        ] as const;
        await fillAll(form);
        // A code that sends a member back to the phone or its code leads here again, with what was typed.
        const kept = async () => {
          await expect(send.or(resend).or(save)).toBeVisible();
          if (await send.isVisible()) await send.click();
          else if (await resend.isVisible()) await resend.click();
          if (!(await save.isVisible())) await code.fill('123456');
          await expectTyped(form);
        };
        await refuseEach(page, accountPasswordReset, { texts: weakTexts, press: () => save.click(), kept });
      });
    });
  });
}
