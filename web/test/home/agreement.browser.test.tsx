import { accountAgreement } from '@kapao/contract/account';
import { agreementVersion, lookupAgreements } from '@kapao/contract/content';
import { describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { queryClient } from '../../src/lib/query.ts';
import { goTo, openApp, sheetNamed } from '../app.tsx';
import { button, expectHolds, main } from '../form.ts';
import { testLanguages } from '../languages.ts';
import { callsOf, hold, reply } from '../server.ts';

const texts = { th: ['<p>เล่นอย่างมีสติ</p>'], en: ['<p>Play with care</p>'] };

const answerAgreements = () =>
  reply(lookupAgreements, ({ headers }) => (headers.get('accept-language') === 'th' ? texts.th : texts.en));

/** Waits until every reply is read and shown. */
async function settle(): Promise<void> {
  await expect.poll(() => queryClient.isFetching()).toBe(0);
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
}

describe.each(testLanguages)('the agreements (%s)', (language) => {
  test('are asked for until they are accepted, and never over another sheet', async () => {
    answerAgreements();
    const release = hold(lookupAgreements);
    const say = await openApp('/user/home', { language });
    const asked = sheetNamed(say.home.agreement);
    await expect.poll(() => callsOf(lookupAgreements).length).toBe(1);
    await button(say.home.withdraw, main()).click();
    const withdraw = sheetNamed(say.withdraw.title);
    await expect.element(withdraw).toBeVisible();
    release();
    await settle();
    expect(asked.length).toBe(0);
    await userEvent.keyboard('{Escape}');
    await expect.element(asked).toBeVisible();
    await expectHolds(asked, language === 'th' ? 'เล่นอย่างมีสติ' : 'Play with care');
    await userEvent.keyboard('{Escape}');
    await expect.element(asked).not.toBeInTheDocument();

    reply(accountAgreement, { message: 'OK' });
    await goTo('/user/home');
    await button(say.home.accept, asked).click();
    await expect.element(asked).not.toBeInTheDocument();
    const version = agreementVersion(texts.th);
    expect(callsOf(accountAgreement).map(({ body }) => body)).toEqual([{ version }]);
    expect(localStorage.getItem('remember-agreement')).toBe(version);
  });
});

test('accepted agreements are not asked for again in another language', async () => {
  answerAgreements();
  localStorage.setItem('remember-agreement', agreementVersion(texts.th));
  const say = await openApp('/user/home', { language: 'en' });
  await expect.poll(() => callsOf(lookupAgreements).length).toBe(1);
  await settle();
  expect(sheetNamed(say.home.agreement).length).toBe(0);
});
