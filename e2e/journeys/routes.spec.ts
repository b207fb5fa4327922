import type { Page } from '@playwright/test';
import { lookupActive } from '@kapao/contract/content';
import { expect, test } from '../test.ts';
import { messages } from '../messages.ts';
import { inLanguages } from './steps/in-languages.ts';
import { expectAccessible } from './steps/accessible.ts';
import { openQrTab } from './steps/deposit.ts';
import { openGame } from './steps/game.ts';
import { comeBack, newMember } from './steps/member.ts';
import { answer } from './steps/refuse.ts';
import { expectMoney, openTransfer } from './steps/wallet.ts';

test.describe.configure({ mode: 'parallel' });

/** Opens an address, waits for what it must show, and lets axe have a look. */
async function look(page: Page, path: string, text: string, arrivesAt = path): Promise<void> {
  await page.goto(path);
  await expect(page.getByText(text, { exact: true }).filter({ visible: true }).first()).toBeVisible();
  expect(new URL(page.url()).pathname).toBe(arrivesAt);
  await expectAccessible(page, path);
}

for (const language of inLanguages('th')) {
  test.describe(`every address of the route table opens (${language})`, () => {
    test.use({ language });

    test('for visitors', async ({ page, say }) => {
      await look(page, '/', say.login.title, '/login');
      await look(page, '/login', say.login.title);
      await look(page, '/register', say.login.phone);
      await look(page, '/howto', say.shell.howto);
      await look(page, '/contact', say.contact.title);
      await look(page, '/nothing/here', say.shell.notFoundTitle);
      // With the service on it would lead back in.
      await answer(page, lookupActive, 200, { terminated: 'gone' });
      await look(page, '/terminated', say.shell.goneTitle);
    });

    test('for members', async ({ page, say, stack }) => {
      await comeBack(page, await newMember(stack));
      await look(page, '/user', say.home.inWallet, '/user/home');
      await look(page, '/user/profile', 'SOMCHAI JAIDEE');
      await look(page, '/user/bonus', messages[language].promotion.label);
      await look(page, '/user/statement', say.statement.empty);
      await look(page, '/user/contact', say.contact.title);
      await look(page, '/user/spin', messages[language].wheel.title);
      await look(page, '/user/nothing', say.shell.notFoundTitle);
    });
  });
}

test('every sheet of home opens, and keeps nobody out', async ({ page, say, stack }) => {
  await comeBack(page, await newMember(stack, { baht: 500, games: ['PGSLOT'] }));
  await expectMoney(page, say, { wallet: 500, games: 0 });
  const press = (name: string) => page.getByRole('main').getByRole('button', { name }).first().click();
  const sheets: Record<string, () => Promise<unknown>> = {
    deposit: () => press(say.home.deposit),
    'deposit by QR': () => openQrTab(page, say),
    transfer: () => openTransfer(page, say),
    withdraw: () => press(say.withdraw.title),
    'an open game': () => openGame(page, 'PG Slot'),
    'a closed game': () => openGame(page, 'IMI'),
    invite: () => press(say.home.invite),
    refund: () => press(say.home.refund),
    conditions: () => page.getByRole('button', { name: say.shell.conditions }).click(),
  };
  for (const [name, open] of Object.entries(sheets)) {
    await open();
    const sheet = page.getByRole('dialog');
    await expect(sheet).toBeVisible();
    await expect(sheet.locator('[aria-busy=true]')).toHaveCount(0);
    await expectAccessible(page, name);
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);
  }
});

test('a visitor who opens a page of members comes to it after the login', async ({ page, say, stack }) => {
  const member = await newMember(stack);
  await page.goto('/user/statement');
  await page.waitForURL('**/login');
  await page.getByLabel(say.login.phone).fill(member.phone);
  await page.getByLabel(say.login.password, { exact: true }).fill(member.password);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/user/statement');
  await expect(page.getByText(say.statement.empty)).toBeVisible();
});
