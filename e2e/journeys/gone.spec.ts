import type { Page } from '@playwright/test';
import { expect, test } from '../test.ts';
import { expectAccessible } from './steps/accessible.ts';
import { makeQr, openQrTab } from './steps/deposit.ts';
import { comeBack, newMember } from './steps/member.ts';
import { payoutsTo } from './steps/sandbox.ts';
import { callsBesideLookups, switchOff, switchOn, whileOff } from './steps/service.ts';
import {
  expectMoney,
  expectToast,
  fillTransfer,
  openTransfer,
  openWithdraw,
  send,
  sendWithdrawal,
} from './steps/wallet.ts';
import { textBefore, type Messages } from '../messages.ts';

test.describe.configure({ mode: 'parallel' });

/** Money calls this browser would ask about again. */
const keptPresses = (page: Page): Promise<number> =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('press:')).length);

async function expectGone(page: Page, say: Messages): Promise<void> {
  await page.waitForURL('**/terminated');
  await expect(page.getByRole('heading', { level: 1, name: say.shell.goneTitle })).toBeVisible();
}

test('a visitor of a service that is switched off is told so, and gets on once it is back', async ({
  page,
  say,
  stack,
}) => {
  await switchOff(stack);
  try {
    await page.goto('/login');
    await expectGone(page, say);
    await expectAccessible(page, 'terminated');
    await page.getByRole('button', { name: say.gone.check }).click();
    await expectToast(page, textBefore(say.gone.still));
    await page.getByRole('link', { name: say.common.contactUs }).click();
    await expect(page.getByRole('heading', { name: say.contact.title })).toBeVisible();
    await page.goBack();
  } finally {
    await switchOn(stack);
  }
  await page.getByRole('button', { name: say.gone.check }).click();
  await page.waitForURL('**/login');
});

test('whoever is inside is told so on every page, and is inside still once it is back', async ({
  page,
  say,
  stack,
}) => {
  await comeBack(page, await newMember(stack, { baht: 500 }));
  await expectMoney(page, say, { wallet: 500, games: 0 });
  await whileOff(stack, async () => {
    for (const path of ['profile', 'bonus', 'statement#slips']) {
      await page.goto(`/user/${path}`);
      await expectGone(page, say);
    }
    const others = callsBesideLookups(page);
    await page.reload();
    await page.getByRole('link', { name: say.common.contactUs }).click();
    await page.waitForURL('**/user/contact');
    await expect(page.getByText('@kapao')).toBeVisible();
    await page.goBack();
    await expectGone(page, say);
    expect(others).toEqual([]);
  });
  await page.reload();
  await expectMoney(page, say, { wallet: 500, games: 0 });
});

test('the chat goes with the service and comes back with it, though its button was there before', async ({
  page,
  say,
  stack,
}) => {
  const member = await newMember(stack);
  await page.addInitScript((kept) => localStorage.setItem('token', kept), member.token);
  await page.goto('/user/contact');
  const chat = page.locator('button[aria-haspopup="dialog"][aria-expanded]');
  await expect(chat).toBeVisible();
  await whileOff(stack, async () => {
    // The page is looked at again: the button asks for what is unread, and that is the one call there is.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expectGone(page, say);
    await page.getByRole('link', { name: say.common.contactUs }).click();
    await expect(page.getByText('@kapao')).toBeVisible();
    await expect(chat).toHaveCount(0);
    await page.goBack();
    await expectGone(page, say);
  });
  await page.getByRole('button', { name: say.gone.check }).click();
  await page.waitForURL('**/user/home');
  await page.goto('/user/contact');
  await expect(chat).toBeVisible();
});

test('a page that asks by itself hears of it, whatever sheet is open', async ({ page, say, stack }) => {
  await comeBack(page, await newMember(stack));
  await makeQr(await openQrTab(page, say), say, '100');
  await whileOff(stack, async () => {
    await expectGone(page, say);
    expect(await page.evaluate(() => document.body.getAttribute('style'))).toBeFalsy();
  });
});

test('what is pressed after it is not sent; what was under way is asked about once it is back', async ({
  page,
  say,
  stack,
}) => {
  const member = await newMember(stack, { baht: 500, games: ['PGSLOT'] });
  await comeBack(page, member);
  const withdrawal = await openWithdraw(page, say, '200');
  await whileOff(stack, async () => {
    await sendWithdrawal(withdrawal, say);
    await expectGone(page, say);
    expect(await keptPresses(page)).toBe(0);
  });
  await page.getByRole('button', { name: say.gone.check }).click();
  await expectMoney(page, say, { wallet: 500, games: 0 });

  await page.route(
    '**/api/wallet/transfer',
    async (route) => {
      await route.fetch();
      await switchOff(stack);
      await route.abort();
    },
    { times: 1 },
  );
  try {
    const sheet = await openTransfer(page, say);
    await fillTransfer(sheet, say, { from: say.wallet.wallet, to: 'PG Slot', amount: '200' });
    await send(sheet, say);
    await expectGone(page, say);
    expect(await keptPresses(page)).toBe(1);
  } finally {
    await switchOn(stack);
  }
  await page.getByRole('button', { name: say.gone.check }).click();
  await expectToast(page, say.wallet.done);
  await expectMoney(page, say, { wallet: 300, games: 200 });
  expect(await keptPresses(page)).toBe(0);
  expect(await payoutsTo(stack, member.accountNo)).toEqual([]);
});
