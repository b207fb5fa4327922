import { accountValidate } from '@kapao/contract/account';
import { login, otpSend, otpVerify } from '@kapao/contract/auth';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fill } from '@kapao/i18n/fill';
import { openApp, sheetNamed } from '../app.tsx';
import { button, labelled, main, textbox } from '../form.ts';
import { testLanguages } from '../languages.ts';
import { callsOf, refuse, reply } from '../server.ts';

const alert = page.getByRole('alert');

describe.each(testLanguages)('invalid input is explained in text and stays (%s)', (language) => {
  test('registering: a short phone number, a wrong code, different passwords', async () => {
    reply(accountValidate, { message: 'OK' });
    reply(otpSend, { code: 'SUCCESS', otpRef: 'ABCD', otpToken: 'sent' });
    const say = await openApp('/register', { as: 'visitor', language });
    const next = button(say.common.next);
    const phone = textbox(say.login.phone);
    await phone.fill('081234567');
    await next.click();
    await expect.element(alert).toHaveTextContent(say.errors.PHONE_NUMBER_REQUIRE_10_DIGIT);
    await expect.element(phone).toHaveValue('081234567');
    await expect.element(phone).toHaveFocus();
    expect(callsOf(accountValidate)).toEqual([]);

    await phone.fill('081 234 5678');
    await next.click();
    const code = textbox(say.register.otpCode);
    const allow = refuse(otpVerify, 'OTP_CODE_INVALID');
    await code.fill('123456');
    await expect.element(alert).toHaveTextContent(say.errors.OTP_CODE_INVALID);
    await expect.element(code).toHaveValue('123456');
    allow();
    const allowAgain = refuse(otpVerify, 'OTP_CODE_INVALID', { left: 1 });
    await code.fill('123457');
    await expect.element(alert).toHaveTextContent(say.register.codeLast);
    allowAgain();
    reply(otpVerify, { code: 'OTP_CODE_VALID', otpToken: 'checked' });
    await code.fill('654321');

    const [name, password] = [textbox(say.register.name), labelled(say.login.password)];
    const confirm = labelled(say.register.confirmPassword);
    await name.fill('สมหญิง');
    await password.fill('sunny-morning-7');
    await confirm.fill('sunny-morning-8');
    await next.click();
    await expect.element(alert).toHaveTextContent(say.register.passwordsDiffer);
    await expect.element(confirm).toHaveValue('sunny-morning-8');
    await expect.element(name).toHaveValue('สมหญิง');
    expect(callsOf(otpSend)[0]?.body).toEqual({ phoneNumber: '0812345678' });
  });

  test('logging in: a wrong password gets the focus', async () => {
    refuse(login, 'WRONG_CREDENTIAL');
    const say = await openApp('/login', { as: 'visitor', language });
    await textbox(say.login.phone).fill('0812345678');
    const password = labelled(say.login.password);
    await password.fill('not-the-password');
    await button(say.login.submit).click();
    await expect.element(alert).toHaveTextContent(say.errors.WRONG_CREDENTIAL);
    await expect.element(textbox(say.login.phone)).toHaveValue('0812345678');
    await expect.element(password).toHaveValue('not-the-password');
    await expect.element(password).toHaveFocus();
  });

  test('moving or withdrawing an amount outside its limits', async () => {
    const say = await openApp('/user/home', { language });
    await button(say.home.transfer, main()).click();
    const transfer = sheetNamed(say.wallet.title);
    const amount = textbox(say.common.amount, transfer);
    await amount.fill('500.01');
    await button(fill(say.wallet.submitAmount, { amount: '฿500.01' }), transfer).click();
    await expect
      .element(transfer.getByRole('alert'))
      .toHaveTextContent(fill(say.wallet.notEnough, { name: say.wallet.wallet, amount: '฿500.00' }));
    await expect.element(amount).toHaveValue('500.01');
    await button(say.common.close, transfer).click();
    await button(say.home.withdraw, main()).click();
    const payout = sheetNamed(say.withdraw.title);
    await expect.element(payout.getByText(fill(say.common.maximum, { max: '฿50,000.00' }))).toBeVisible();
    await textbox(say.common.amount, payout).fill('99.99');
    await button(fill(say.withdraw.submitAmount, { amount: '฿99.99' }), payout).click();
    await expect
      .element(payout.getByRole('alert'))
      .toHaveTextContent(fill(say.common.amountTooSmall, { min: '฿100.00' }));
    await expect.element(textbox(say.common.amount, payout)).toHaveValue('99.99');
    for (const [typed, answer] of [
      ['500.01', fill(say.withdraw.notThere, { have: '฿500.00' })],
      ['50,000.01', fill(say.common.amountTooLarge, { max: '฿50,000.00' })],
    ] as const) {
      await textbox(say.common.amount, payout).fill(typed);
      await expect.element(payout.getByRole('alert')).toHaveTextContent(answer);
    }
  });
});
