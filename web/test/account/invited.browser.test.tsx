import { inviteFrom } from '@kapao/contract/invite';
import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { fill } from '@kapao/i18n/fill';
import { openApp } from '../app.tsx';
import { button, textbox } from '../form.ts';
import { testLanguages } from '../languages.ts';
import { plainProfile } from '../replies.ts';
import { callsOf, lose, reply } from '../server.ts';

describe.each(testLanguages)('a visitor with an invite link (%s)', (language) => {
  test('is greeted in the inviter’s short name at the first step', async () => {
    reply(inviteFrom, { name: 'สม***' });
    const say = await openApp('/register?code=PRabc', { as: 'visitor', language });
    await expect.element(page.getByText(fill(say.register.invitedBy, { name: 'สม***' }))).toBeVisible();
    expect(callsOf(inviteFrom)).toHaveLength(1);
  });

  test('registers without a greeting when the code is unknown or there is no answer', async () => {
    lose(inviteFrom);
    const say = await openApp('/register?code=PRabc', { as: 'visitor', language });
    await expect.element(textbox(say.login.phone)).toBeVisible();
    await openApp('/register?code=PR(1)', { as: 'visitor', language });
    await expect.element(textbox(say.login.phone)).toBeVisible();
    expect(page.getByText(/\*\*\*/).length).toBe(0);
  });
});

test.each(testLanguages)('the profile copies the member’s number for support and friends (%s)', async (language) => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const say = await openApp('/user/profile', { language });
  const { number: id = '' } = plainProfile;
  await button(`${say.common.copy} ${fill(say.profile.memberId, { id })}`).click();
  expect(copied).toHaveBeenCalledWith(id);
});
