import { spinwheelActive, spinwheelSetup, spinwheelSpin } from '@kapao/contract/wheel';
import { walletGet } from '@kapao/contract/wallet';
import { full } from '../full.ts';
import { expect, test } from '../test.ts';
import { expectAccessible } from '../screens/checks/axe.ts';
import { loseAt, moveIn, setClock } from './steps/gifts.ts';
import { ask } from '../api.ts';
import { comeBack, newMember } from './steps/member.ts';
import { expectMoney } from './steps/wallet.ts';
import { drawOnly, giveCoins } from './steps/wheel.ts';
import { fill } from '@kapao/i18n/fill';
import { textBefore } from './steps/text-before.ts';
import type { Locator, Page } from '@playwright/test';
import type { Stack } from '../stack.ts';
import type { Member } from '../member.ts';
import type { AllMessages } from '@kapao/i18n/all/en';
import type { Language } from '@kapao/contract/language';

const prizeNames: Record<Language, Record<'CASH5' | 'CASH20' | 'BONUS50' | 'COIN1', string>> = {
  th: { CASH5: '5 บาท', CASH20: '20 บาท', BONUS50: 'โบนัส 50 บาท', COIN1: '1 เหรียญ' },
  la: { CASH5: '5 ບາດ', CASH20: '20 ບາດ', BONUS50: 'ໂບນັດ 50 ບາດ', COIN1: '1 ຫຼຽນ' },
  en: { CASH5: '5 baht', CASH20: '20 baht', BONUS50: 'Bonus 50 baht', COIN1: '1 coin' },
};

test.describe('the prize wheel', () => {
  test('a deposit’s coin spins for the prize that the server drew, which is received', async ({
    page,
    language,
    say,
    stack,
  }) => {
    const prizes = prizeNames[language];
    const member = await newMember(stack, { baht: 300, games: ['PGSLOT'] });
    await moveIn(stack, member, 'PGSLOT', 300);
    await loseAt(stack, member, 'PGSLOT', 300);
    const coins = async () => (await ask(stack, walletGet, { token: member.token })).profile.coin;
    await expect.poll(coins).toBe(1);
    await drawOnly(stack, 'CASH5');
    await page.clock.install();
    await comeBack(page, member);
    await page.getByRole('link', { name: `${say.shell.spin} ${fill(say.common.coins, { count: 1 })}` }).click();

    await test.step('the prizes and their odds are shown before', async () => {
      await expect(page.getByText(say.wheel.noCoupons)).toBeVisible();
      await expect(page.getByText(textBefore(fill(say.wheel.earn, { amount: '฿300.00' })))).toBeVisible();
      await expectAccessible(page, 'the wheel');
      await page.getByRole('button', { name: say.wheel.chances }).click();
      const sheet = page.getByRole('dialog', { name: say.wheel.chances });
      await expect(sheet.getByRole('row').filter({ hasText: prizes.CASH5 }).getByRole('cell').last()).toHaveText(
        '100%',
      );
      await expectAccessible(page, 'the chances');
      await page.keyboard.press('Escape');
      await expect(sheet).toHaveCount(0);
    });

    await test.step('one coin gives one spin, also after repeated taps', async () => {
      const hub = hubOf(page, 1);
      // The prize shows after a pause of 2 s, which waits here until the stopped wheel has been looked at.
      await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
      await hub.dblclick();
      const status = page.getByRole('status').filter({ hasText: fill(say.wheel.stoppedAt, { label: prizes.CASH5 }) });
      const isBusy = async () => {
        await page.clock.runFor(10);
        return hubOf(page, 0).and(page.locator('[aria-busy=true]')).count();
      };
      await expect.poll(isBusy).toBe(1);
      await hubOf(page, 0).click({ force: true });
      await expect(status).toHaveCount(1);
      expect(await sliceUnderPointer(page, stack, member)).toBe('CASH5');
      await expect(page.getByText(say.wheel.noCoupons)).toBeVisible();
      await page.clock.resume();
      await expect(page.getByRole('alertdialog', { name: fill(say.wheel.won, { label: prizes.CASH5 }) })).toBeVisible();
      await expectAccessible(page, 'the prize');
      await readDialog(page, fill(say.wheel.won, { label: prizes.CASH5 }));
      await hubOf(page, 0).click({ force: true });
      expect(await spinsOf(stack, member)).toBe(1);
    });

    await test.step('the coupon is for that prize and pays it', async () => {
      const coupons = page.getByRole('region', { name: say.wheel.coupons });
      await expect(coupons.getByRole('listitem')).toHaveCount(1);
      await receive(page, say, prizes.CASH5);
      await readDialog(page, say.receipt.title.prize.done, say.wallet.freeToUse);
      await expect(coupons.getByText(say.wheel.noCoupons)).toBeVisible();
      await page.getByRole('navigation').getByRole('link', { name: say.statement.title }).click();
      await expect(page.getByRole('main').getByRole('listitem').first()).toContainText(say.statement.luckydraw);
      await page.goto('/user/home');
      await expectMoney(page, say, { wallet: 5, games: 0 });
    });
  });

  test('every kind of coupon, three on a page, and an expired one', async ({ page, language, say, stack }) => {
    const prizes = prizeNames[language];
    const member = await newMember(stack);
    await giveCoins(stack, member, 5);
    for (const code of ['COIN1', 'SHIRT', 'BONUS50', 'NONE1', 'CASH20']) await win(stack, member, code);
    await comeBack(page, member);
    await page.goto('/user/spin');
    const coupons = page.getByRole('region', { name: say.wheel.coupons });
    await expect(coupons.getByRole('listitem')).toHaveCount(3);
    await expectAccessible(page, 'a page of coupons');

    await test.step('a thing is sent by staff', async () => {
      await coupons.getByRole('navigation').getByRole('button').nth(2).click();
      const shirt = coupons.getByRole('listitem');
      await expect(shirt).toHaveCount(1);
      await expect(shirt).toContainText(say.wheel.staffSend);
      await expect(shirt.getByRole('button')).toHaveCount(0);
      await coupons.getByRole('navigation').getByRole('button').nth(1).click();
    });

    await test.step('coins are added to the coins', async () => {
      await receive(page, say, prizes.COIN1);
      await readDialog(page, say.receipt.title.prize.done, say.wheel.receivedCoins);
      await expect(hubOf(page, 1)).toBeVisible();
    });

    await test.step('money with a condition shows it before, and is refused beside other money', async () => {
      const label = prizes.BONUS50;
      const ticket = page.getByRole('button', { name: fill(say.wheel.receiveOf, { label }), exact: true });
      await ticket.click();
      const question = page.getByRole('alertdialog');
      for (const percent of ['200%', '5%']) await expect(question.getByText(percent, { exact: true })).toBeVisible();
      await expectAccessible(page, 'the question before a coupon');
      await page.keyboard.press('Escape');
      await receiveBound(page, say, label);
      await readDialog(page, say.receipt.title.prize.done, say.wheel.receivedBound);
      await receive(page, say, prizes.CASH20);
      await readDialog(page, say.receipt.title.prize.done, say.wallet.heldByBonus);
      await giveCoins(stack, member, 2);
      await win(stack, member, 'BONUS50');
      await win(stack, member, 'CASH20');
      await page.reload();
      await expect(ticket).toHaveAttribute('aria-disabled', 'true');
      await expect(coupons.getByText(say.wheel.bonusRuns)).toBeVisible();
      await expect(coupons.getByRole('listitem')).toHaveCount(3);
    });

    await test.step('a coupon expires after its day', async () => {
      const label = prizes.CASH20;
      await page.getByRole('button', { name: fill(say.wheel.receiveOf, { label }), exact: true }).waitFor();
      await setClock(stack, { days: 8, hour: 12, minute: 0 });
      try {
        await receive(page, say, label);
        await readDialog(page, say.wheel.claimFailed, say.wheel.couponError.COUPON_EXPIRED);
        await expect(coupons.getByRole('listitem')).toHaveCount(1);
      } finally {
        await setClock(stack);
      }
    });
  });

  if (full) {
    test('a closed wheel keeps its coins, and home shows refresh in its place', async ({ page, say, stack }) => {
      const member = await newMember(stack);
      await giveCoins(stack, member, 2);
      await setWheel(stack, false);
      try {
        const asked = page.waitForResponse(`**${spinwheelActive.path}`);
        await comeBack(page, member);
        await asked;
        const widgets = page.getByRole('main').getByRole('list').first();
        await expect(widgets.getByRole('button', { name: say.home.refreshAll })).toBeVisible();
        await page.goto('/user/spin');
        await expect(page.getByRole('heading', { name: say.wheel.closed })).toBeVisible();
        await expectAccessible(page, 'the closed wheel');
      } finally {
        await setWheel(stack, true);
      }
    });
  }
});

async function setWheel(stack: Stack, active: boolean): Promise<void> {
  await stack.sql(`update wheel set active = $1 where currency = 'THB'`, [active]);
}

async function win(stack: Stack, { token }: Member, code: string): Promise<void> {
  await drawOnly(stack, code);
  const reply = await ask(stack, spinwheelSpin, { token });
  expect(reply).toMatchObject({ success: true, result: { code } });
}

async function spinsOf(stack: Stack, { id }: Member): Promise<number> {
  return (await stack.sql('select from spin where member_id = $1', [id])).length;
}

async function sliceUnderPointer(page: Page, stack: Stack, { token }: Member): Promise<string | undefined> {
  const { result } = await ask(stack, spinwheelSetup, { token });
  const slices = result.activeSpinwheel?.slice ?? [];
  const turned = await page.locator('canvas').evaluate((canvas) => {
    const { a, b } = new DOMMatrix(getComputedStyle(canvas).transform);
    return Math.atan2(b, a) / (2 * Math.PI);
  });
  const place = (slices.length - Math.round((turned - Math.floor(turned)) * slices.length)) % slices.length;
  return slices[place]?.code;
}

function hubOf(page: Page, coins: number): Locator {
  const hub = page.locator('canvas').locator('xpath=../..').getByRole('button');
  return hub.filter({ has: page.locator('b').getByText(String(coins), { exact: true }) });
}

async function readDialog(page: Page, title: string, text?: string): Promise<void> {
  const dialog = page.getByRole('alertdialog', { name: title, exact: true });
  await expect(dialog).toBeVisible();
  if (text !== undefined) await expect(dialog).toContainText(text);
  await dialog.getByRole('button').last().click();
  await expect(dialog).toHaveCount(0);
}

/** One tap receives a coupon without a condition. */
async function receive(page: Page, say: AllMessages, label: string): Promise<void> {
  await page.getByRole('button', { name: fill(say.wheel.receiveOf, { label }), exact: true }).click();
}

async function receiveBound(page: Page, say: AllMessages, label: string): Promise<void> {
  await receive(page, say, label);
  const question = page.getByRole('alertdialog', { name: fill(say.wheel.claimTitle, { label }), exact: true });
  await question.getByRole('button', { name: say.wheel.receive, exact: true }).click();
}
