import { accountPasswordReset, accountRegister, accountValidate } from '@kapao/contract/account';
import { login, otpSend, otpVerify } from '@kapao/contract/auth';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fill } from '@kapao/i18n/fill';
import type { AllMessages } from '@kapao/i18n/all/en';
import { openApp } from '../app.tsx';
import { button, expectTyped, fillAll, labelled, textbox } from '../form.ts';
import { testLanguages } from '../languages.ts';
import { refuseEach } from '../refuse-each.ts';
import { refuse, reply } from '../server.ts';

const phone = '0898765432';
const password = 'sunny-morning-7';
const heading = (name: string) => page.getByRole('heading', { name, level: 1 });

beforeEach(() => {
  reply(accountValidate, { message: 'OK' });
  reply(otpSend, { code: 'SUCCESS', otpRef: 'ABCD', otpToken: 'sent' });
  reply(otpVerify, { code: 'OTP_CODE_VALID', otpToken: 'checked' });
});

const passwords = (next: string, confirm: string) =>
  [
    [labelled(next), password],
    [labelled(confirm), password],
  ] as const;

/** A wrong code says how many tries are left: 12.5 in the replies of refuseEach. */
const wrongCode = ({ register }: AllMessages) => ({ OTP_CODE_INVALID: fill(register.codeLeft, { left: 12.5 }) });

async function typeCode(say: AllMessages) {
  const code = textbox(say.register.otpCode);
  const allow = refuse(otpVerify, 'OTP_CODE_INVALID');
  await code.fill('123456');
  await expect.element(page.getByRole('alert').first()).toBeVisible();
  allow();
  return code;
}

describe.each(testLanguages)('every code of signing in has a text (%s)', (language) => {
  test('of the login', async () => {
    const say = await openApp('/login', { as: 'visitor', language });
    const form = [
      [textbox(say.login.phone), phone],
      [labelled(say.login.password), password],
    ] as const;
    await fillAll(form);
    await refuseEach(login, {
      say,
      press: () => button(say.login.submit).click(),
      kept: () => expectTyped(form),
    });
  });

  test('of a forgotten password', async () => {
    const say = await openApp('/login', { as: 'visitor', language });
    await button(say.login.forgot).click();
    const typed = [[textbox(say.login.phone), phone]] as const;
    await fillAll(typed);
    const send = button(say.reset.send);
    await refuseEach(otpSend, { say, press: () => send.click(), kept: () => expectTyped(typed) });

    await send.click();
    const code = await typeCode(say);
    await refuseEach(otpVerify, {
      say,
      texts: wrongCode(say),
      press: () => button(say.register.confirmCode).click(),
      kept: () => expectTyped([[code, '123456']]),
    });

    await button(say.register.confirmCode).click();
    const form = passwords(say.reset.newPassword, say.reset.confirmPassword);
    await fillAll(form);
    const save = button(say.reset.save);
    await refuseEach(accountPasswordReset, {
      say,
      texts: { INVALID_USER_INFO: say.register.passwordWeak },
      press: () => save.click(),
      // A code that sends a member back to the phone or its code returns here, with the input kept.
      kept: async () => {
        if (heading(say.reset.phoneTitle).length > 0) await send.click();
        if (button(say.register.resend).length > 0) await button(say.register.resend).click();
        if (heading(say.register.otpTitle).length > 0) await textbox(say.register.otpCode).fill('123456');
        await expectTyped(form);
      },
    });
  });

  test('of a registration, step by step', async () => {
    const say = await openApp('/register', { as: 'visitor', language });
    const next = button(say.common.next);
    const typed = [[textbox(say.login.phone), phone]] as const;
    await fillAll(typed);
    const backToPhone = async () => {
      while (heading(say.register.phoneTitle).length === 0) await button(say.common.back).click();
      await expectTyped(typed);
    };
    const weak = { INVALID_USER_INFO: say.errors.INVALID_USER_INFO };
    await refuseEach(accountValidate, { say, texts: weak, press: () => next.click(), kept: backToPhone });
    await refuseEach(otpSend, { say, press: () => next.click(), kept: backToPhone });

    await next.click();
    const code = await typeCode(say);
    const confirm = button(say.register.confirmCode);
    await refuseEach(otpVerify, {
      say,
      texts: wrongCode(say),
      press: () => confirm.click(),
      kept: () => expectTyped([[code, '123456']]),
    });
  });

  test('of a submitted registration, which keeps its input', async () => {
    reply(otpSend, { code: 'OTP_VERIFIED', otpToken: 'checked' });
    const say = await openApp('/register', { as: 'visitor', language });
    const next = button(say.common.next);
    await textbox(say.login.phone).fill(phone);
    await next.click();
    const person = [
      [textbox(say.register.name), 'Somying'],
      ...passwords(say.login.password, say.register.confirmPassword),
    ] as const;
    await fillAll(person);
    await next.click();
    await page.getByRole('button', { name: new RegExp(`^${say.register.bank}:`) }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /KTB|Krungthai|กรุงไทย|ກຸງໄທ/ })
      .click();
    const bank = [
      [textbox(say.register.accountNo), '111-2-22333-4'],
      [textbox(say.register.firstName), 'SOMYING'],
      [textbox(say.register.lastName), 'JAIDEE'],
    ] as const;
    await fillAll(bank);
    const goOn = async (): Promise<string> => {
      if (heading(say.register.bankTitle).length > 0) return 'bank';
      if (button(say.register.resend).length > 0) await button(say.register.resend).click();
      else if (heading(say.register.profileTitle).length > 0) {
        await expectTyped(person);
        await next.click();
      } else if (heading(say.register.phoneTitle).length > 0) await next.click();
      return 'on the way';
    };
    await refuseEach(accountRegister, {
      say,
      press: () => button(say.register.submit).click(),
      kept: async () => {
        await expect.poll(goOn).toBe('bank');
        await expectTyped(bank);
      },
    });
  });
});
