import { accountValidate } from '@kapao/contract/account';
import { otpSend } from '@kapao/contract/auth';
import { lookupRegisterOTP } from '@kapao/contract/content';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fill } from '@kapao/i18n/fill';
import { openApp } from '../app.tsx';
import { button, labelled, textbox } from '../form.ts';
import { testLanguages } from '../languages.ts';
import { callsOf, refuse, reply } from '../server.ts';

describe.each(testLanguages)('where the market sets a minimum age (%s)', (language) => {
  test('the wizard shows the rule, asks for the date of birth, and sends a code only after it', async () => {
    reply(lookupRegisterOTP, { registerOTP: true, minimumAge: 20 });
    reply(accountValidate, { message: 'OK' });
    reply(otpSend, { code: 'SUCCESS', otpRef: 'ABCD', otpToken: 'sent' });
    const say = await openApp('/register', { as: 'visitor', language });
    const next = button(say.common.next);
    await textbox(say.login.phone).fill('0812345678');
    await next.click();
    await expect.element(page.getByText(fill(say.register.minimumAge, { age: '20' }))).toBeVisible();
    expect(callsOf(otpSend)).toEqual([]);

    await textbox(say.register.name).fill('สมหญิง');
    await labelled(say.login.password).fill('sunny-morning-7');
    await labelled(say.register.confirmPassword).fill('sunny-morning-7');
    await next.click();
    await expect.element(page.getByRole('alert')).toHaveTextContent(say.common.required);

    const birthDate = labelled(say.register.birthDate);
    await birthDate.fill('2010-01-31');
    const allow = refuse(accountValidate, 'AGE_REQUIRED', { field: 'birthDate', min: 20 });
    await next.click();
    await expect.element(page.getByRole('alert')).toHaveTextContent(say.errors.AGE_REQUIRED);
    expect(callsOf(otpSend)).toEqual([]);
    allow();
    await birthDate.fill('1990-01-31');
    await next.click();
    await expect.element(textbox(say.register.otpCode)).toBeVisible();
    expect(callsOf(accountValidate).at(-1)?.body.birthDate).toBe('1990-01-31');
    expect(callsOf(otpSend)).toHaveLength(1);
  });
});
