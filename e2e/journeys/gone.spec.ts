import type { Page } from '@playwright/test';
import { expect, test } from '../test.ts';
import { comeBack, newMember } from './steps/member.ts';
import { payoutsTo } from '../sandbox.ts';
import { switchOff, switchOn, whileOff } from './steps/service.ts';
import {
  closeReceipt,
  expectMoney,
  fillTransfer,
  openTransfer,
  openWithdraw,
  send,
  sendWithdrawal,
} from './steps/wallet.ts';
import type { AllMessages } from '@kapao/i18n/all/en';

test.describe.configure({ mode: 'parallel' });

const keptRequests = (page: Page): Promise<number> =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('request:')).length);

async function expectGone(page: Page, say: AllMessages): Promise<void> {
  await page.waitForURL('**/terminated');
  await expect(page.getByRole('heading', { level: 1, name: say.shell.goneTitle })).toBeVisible();
  await stopClock(page);
}

/** Stops the page's timers, so that only the button asks whether the service is back. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
}

async function comeBackFromGone(page: Page, say: AllMessages): Promise<void> {
  await page.getByRole('button', { name: say.gone.check }).click();
  await page.waitForURL('**/user/home');
  await page.clock.resume();
}

test('a request after the switch-off is not sent; an open one is queried when the service is back', async ({
  page,
  say,
  stack,
}) => {
  const member = await newMember(stack, { baht: 500, games: ['PGSLOT'] });
  await page.clock.install();
  await comeBack(page, member);
  const withdrawal = await openWithdraw(page, say, '200');
  await whileOff(stack, async () => {
    await sendWithdrawal(withdrawal, say);
    await expectGone(page, say);
    expect(await keptRequests(page)).toBe(0);
  });
  await comeBackFromGone(page, say);
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
    expect(await keptRequests(page)).toBe(1);
  } finally {
    await switchOn(stack);
  }
  await comeBackFromGone(page, say);
  const receipt = page.getByRole('alertdialog', { name: say.receipt.title.transfer.done });
  await expect(receipt).toContainText('200.00');
  await closeReceipt(receipt, say);
  await expectMoney(page, say, { wallet: 300, games: 200 });
  expect(await keptRequests(page)).toBe(0);
  expect(await payoutsTo(stack, member.accountNo)).toEqual([]);
});
