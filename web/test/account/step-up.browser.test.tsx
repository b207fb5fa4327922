import { sessionEnd, sessionList, stepUp } from '@kapao/contract/auth';
import { withdrawAll } from '@kapao/contract/withdraw';
import { describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { fill } from '../../src/i18n/fill.ts';
import { openApp, sheetNamed } from '../app.tsx';
import { button, expectSaid, labelled, main, textbox } from '../form.ts';
import { testLanguages } from '../languages.ts';
import { callsOf, refuse, reply } from '../server.ts';

describe.each(testLanguages)('a call that needs the password (%s)', (language) => {
  test('asks for it once and is sent again under the same key, with what was typed', async () => {
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
    reply(stepUp, { message: 'OK' });
    reply(withdrawAll, { message: 'SUCCESS', wallet: { amount: 300 } });
    await password.fill('sunny-morning-7');
    await userEvent.keyboard('{Enter}');
    await expectSaid(say.withdraw.done);
    const calls = callsOf(withdrawAll);
    expect(calls.map(({ body }) => body.amount)).toEqual([200, 200]);
    expect(calls[0]?.key).toBe(calls[1]?.key);
    expect(callsOf(stepUp).map(({ body }) => body)).toEqual([
      { password: 'not-the-password' },
      { password: 'sunny-morning-7' },
    ]);
  });

  test('is told as refused when the question is closed, and the form keeps what was typed', async () => {
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

test('the profile lists devices; one that is logged out is gone', async () => {
  const other = { id: 'a1b2c3d4-5a1e-4c7e-9d0f-0f6f3f1a2b3c', current: false, remember: false };
  const times = { createdAt: '2026-11-20T03:00:00Z', lastSeenAt: '2026-11-22T03:00:00Z' };
  const mine = { ...other, ...times, id: 'b6b07c30-5a1e-4c7e-9d0f-0f6f3f1a2b3c', current: true };
  let listed = [mine, { ...other, ...times }];
  reply(sessionList, () => listed);
  reply(sessionEnd, () => {
    listed = [mine];
    return { message: 'OK' as const };
  });
  const say = await openApp('/user/profile', { language: 'en' });
  const end = main().getByRole('button', { name: say.profile.deviceEnd, exact: false });
  await expect.element(main().getByText(say.profile.thisDevice)).toBeVisible();
  await end.first().click();
  await expectSaid(say.profile.deviceEnded);
  expect(callsOf(sessionEnd).map(({ path }) => path)).toEqual([`/api/sessions/${other.id}`]);
});
