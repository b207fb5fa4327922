import { logout, sessionEnd, sessionList, stepUp } from '@kapao/contract/auth';
import { withdrawAll } from '@kapao/contract/withdraw';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fill } from '@kapao/i18n/fill';
import { readToken } from '@kapao/client/member/session';
import { dialogNamed, openApp, sheetNamed } from '../app.tsx';
import { button, expectSaid, labelled, main, textbox } from '../form.ts';
import { testLanguages } from '../languages.ts';
import { callsOf, refuse, reply } from '../server.ts';

describe.each(testLanguages)('a call that needs the password (%s)', (language) => {
  test('asks for it once and is sent again under the same key with the same input', async () => {
    const say = await openApp('/user/home', { language });
    await button(say.home.withdraw, main()).click();
    const payout = sheetNamed(say.withdraw.title);
    await textbox(say.common.amount, payout).fill('200');
    const allow = refuse(withdrawAll, 'STEP_UP', { accepts: ['password', 'otp'] });
    await button(fill(say.withdraw.submitAmount, { amount: '฿200.00' }), payout).click();

    const question = sheetNamed(say.stepUp.title);
    const password = labelled(say.login.password, question);
    const accept = refuse(stepUp, 'WRONG_PASSWORD');
    await password.fill('not-the-password');
    await button(say.stepUp.confirm, question).click();
    await expect.element(question.getByRole('alert')).toHaveTextContent(say.errors.WRONG_PASSWORD);
    accept();
    allow();
    reply(stepUp, { message: 'OK', token: 'next-token' });
    reply(withdrawAll, { message: 'SUCCESS', wallet: { amount: 300 } });
    await password.fill('sunny-morning-7');
    await userEvent.keyboard('{Enter}');
    await expect.element(dialogNamed(say.receipt.title.withdraw.pending)).toBeVisible();
    const calls = callsOf(withdrawAll);
    expect(readToken()).toBe('next-token');
    expect(calls.map(({ body }) => body.amount)).toEqual([200, 200]);
    expect(calls[0]?.key).toBe(calls[1]?.key);
    expect(callsOf(stepUp).map(({ body }) => body)).toEqual([
      { password: 'not-the-password', renew: true },
      { password: 'sunny-morning-7', renew: true },
    ]);
  });

  test('is refused when the question is closed, and the form keeps its input', async () => {
    const say = await openApp('/user/home', { language });
    await button(say.home.withdraw, main()).click();
    const payout = sheetNamed(say.withdraw.title);
    await textbox(say.common.amount, payout).fill('200');
    refuse(withdrawAll, 'STEP_UP');
    await button(fill(say.withdraw.submitAmount, { amount: '฿200.00' }), payout).click();
    await button(say.common.close, sheetNamed(say.stepUp.title)).click();
    await expectSaid(say.errors.STEP_UP);
    await expect.element(textbox(say.common.amount, payout)).toHaveValue('200');
    expect(callsOf(withdrawAll)).toHaveLength(1);
  });
});

const other = { id: 'a1b2c3d4-5a1e-4c7e-9d0f-0f6f3f1a2b3c', current: false, remember: false };
const times = { createdAt: '2026-11-20T03:00:00Z', lastSeenAt: '2026-11-22T03:00:00Z' };
const mine = { ...other, ...times, id: 'b6b07c30-5a1e-4c7e-9d0f-0f6f3f1a2b3c', current: true };

test('the profile lists devices; one is removed after the password was entered', async () => {
  let listed = [mine, { ...other, ...times }];
  reply(sessionList, () => listed);
  const allow = refuse(sessionEnd, 'STEP_UP', { accepts: ['password', 'otp'] });
  const say = await openApp('/user/profile', { language: 'en' });
  const end = main().getByRole('button', { name: say.profile.deviceEnd, exact: false });
  const row = main().getByText(new RegExp(say.profile.deviceUsed.split('{')[0] ?? ''));
  await expect.element(row).toBeVisible();
  await end.first().click();
  const question = sheetNamed(say.stepUp.title);
  await labelled(say.login.password, question).fill('sunny-morning-7');
  allow();
  reply(stepUp, { message: 'OK', token: 'next-token' });
  reply(sessionEnd, () => {
    listed = [mine];
    return { message: 'OK' as const };
  });
  await button(say.stepUp.confirm, question).click();
  await expectSaid(say.profile.deviceEnded);
  await expect.element(row).not.toBeInTheDocument();
  const path = `/api/sessions/${other.id}`;
  expect(callsOf(sessionEnd).map((each) => each.path)).toEqual([path, path]);
});

test('this device comes first in the list of devices', async () => {
  reply(sessionList, [{ ...other, ...times }, mine]);
  const say = await openApp('/user/profile', { language: 'en' });
  await expect.element(main().getByText(say.profile.thisDevice)).toBeVisible();
  const text = main().element().textContent;
  expect(text.indexOf(say.profile.thisDevice)).toBeLessThan(text.indexOf(say.profile.deviceUsed.split('{')[0] ?? ''));
});

test('all devices are logged out after the password was entered', async () => {
  const allow = refuse(logout, 'STEP_UP', { accepts: ['password', 'otp'] });
  const say = await openApp('/user/profile', { language: 'en' });
  await button(say.profile.everywhere, main()).click();
  await button(say.profile.everywhere, page.getByRole('alertdialog')).click();
  const question = sheetNamed(say.stepUp.title);
  await labelled(say.login.password, question).fill('sunny-morning-7');
  allow();
  reply(stepUp, { message: 'OK', token: 'next-token' });
  reply(logout, { message: 'OK' });
  await button(say.stepUp.confirm, question).click();
  await expect.poll(() => window.location.pathname).toBe('/login');
  // Opening the login ends the session once more, as every visit there does.
  const sent = callsOf(logout).map(({ body }) => body);
  expect(sent.slice(0, 2)).toEqual([{ everywhere: true }, { everywhere: true }]);
});
