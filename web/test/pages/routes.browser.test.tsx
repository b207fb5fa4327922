import { login } from '@kapao/contract/auth';
import { lookupActive } from '@kapao/contract/content';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { messages } from '@kapao/i18n/all/messages';
import { expectAccessible } from '../accessible.ts';
import { openApp } from '../app.tsx';
import { button, labelled, main, textbox } from '../form.ts';
import { testLanguages } from '../languages.ts';
import { reply } from '../server.ts';

const expectPath = (path: string) => expect.poll(() => window.location.pathname).toBe(path);

describe.each(testLanguages)('every address opens and is accessible (%s)', (language) => {
  const say = messages[language];

  test.each([
    ['/', say.login.title, '/login'],
    ['/login', say.login.title, '/login'],
    ['/register', say.register.phoneTitle, '/register'],
    ['/howto', say.howto.lead, '/howto'],
    ['/contact', say.contact.title, '/contact'],
    ['/nothing/here', say.shell.notFoundTitle, '/nothing/here'],
  ])('%s for visitors', async (path, text, arrivesAt) => {
    await openApp(path, { as: 'visitor', language });
    await expect.element(page.getByText(text).first()).toBeVisible();
    await expectPath(arrivesAt);
    await expectAccessible(path);
  });

  test('/terminated while the service is off', async () => {
    // An active service would redirect from this page.
    reply(lookupActive, { terminated: 'gone' });
    await openApp('/terminated', { as: 'visitor', language });
    await expect.element(page.getByText(say.shell.goneTitle)).toBeVisible();
    await expectAccessible('/terminated');
  });

  test.each([
    ['/user', say.home.inWallet, '/user/home'],
    ['/user/profile', 'SOMCHAI JAIDEE', '/user/profile'],
    ['/user/bonus', say.promotion.label, '/user/bonus'],
    ['/user/statement', say.statement.empty, '/user/statement'],
    ['/user/contact', say.contact.title, '/user/contact'],
    ['/user/spin', say.wheel.title, '/user/spin'],
    ['/user/nothing', say.shell.notFoundTitle, '/user/nothing'],
  ])('%s for members', async (path, text, arrivesAt) => {
    await openApp(path, { language });
    await expect.element(page.getByText(text).first()).toBeVisible();
    await expectPath(arrivesAt);
    await expectAccessible(path);
  });

  test('every sheet of home opens, is accessible and closes', async () => {
    await openApp('/user/home', { language });
    const press = (name: string | RegExp) => () => button(name, main()).click();
    const sheets: Record<string, () => Promise<void>> = {
      deposit: press(say.home.deposit),
      'deposit by QR': async () => {
        await press(say.home.deposit)();
        await page.getByRole('tab', { name: say.deposit.qrTab }).click();
      },
      transfer: press(say.home.transfer),
      withdraw: press(say.home.withdraw),
      'an open game': press(/PG Slot/),
      'a closed game': press(/IMI/),
      invite: press(say.home.invite),
      refund: press(say.home.refund),
      conditions: () => button(say.shell.conditions).click(),
    };
    for (const [name, open] of Object.entries(sheets)) {
      await open();
      const sheet = page.getByRole('dialog');
      await expect.element(sheet).toBeVisible();
      await expect.poll(() => sheet.element().querySelector('[aria-busy=true]')).toBeNull();
      await expectAccessible(name);
      await userEvent.keyboard('{Escape}');
      await expect.element(sheet).not.toBeInTheDocument();
    }
  });
});

test('a visitor who opens a member page gets to it after the login', async () => {
  const say = await openApp('/user/statement', { as: 'visitor' });
  await expectPath('/login');
  reply(login, { token: 'fresh-token' });
  await textbox(say.login.phone).fill('0812345678');
  await labelled(say.login.password).fill('sunny-morning-7');
  await userEvent.keyboard('{Enter}');
  await expectPath('/user/statement');
  await expect.element(page.getByText(say.statement.empty)).toBeVisible();
  expect(localStorage.getItem('token')).toBe('fresh-token');
});
