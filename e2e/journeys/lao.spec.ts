import type { Page } from '@playwright/test';
import { expect, test } from '../test.ts';
import { expectAccessible } from '../screens/checks/axe.ts';
import { makeQr, openQrTab } from './steps/deposit.ts';
import { balanceOn, bet, loaded, openAccount, openGame, pressPlay } from './steps/games.ts';
import { expectStatement, progressOf } from './steps/gifts.ts';
import { logIn } from './steps/login.ts';
import { newPerson, type Person } from '../member.ts';
import { payByBank, payoutsTo, payQr } from '../sandbox.ts';
import { fillBank, giveCode, givePhone, giveProfile } from './steps/register.ts';
import {
  expectCredited,
  expectMoney,
  openWithdraw,
  refresh,
  transfer,
  withdraw,
  withDecimals,
} from './steps/wallet.ts';
import type { AllMessages } from '@kapao/i18n/all/en';
import { messages } from '@kapao/i18n/all/messages';
import { fill } from '@kapao/i18n/fill';

const kipPerCredit = 600;

const bcel = {
  search: 'bcel',
  name: /ທະນາຄານການຄ້າຕ່າງປະເທດລາວ|Banque pour le Commerce Exterieur|ธนาคารการค้าต่างประเทศลาว/,
};

const spokenKip = { th: 'บวก 60000 กีบ', la: 'ບວກ 60000 ກີບ', en: 'plus 60000 kip' };

function newLao(): Person {
  const { phone, accountNo, password } = newPerson();
  return { password, phone: `020${phone.slice(2)}`, accountNo: `160120${accountNo}00` };
}

async function register(page: Page, say: AllMessages, person: Person): Promise<void> {
  await page.goto('/register');
  await page.getByLabel(say.login.phone).fill('1234567');
  await page.getByRole('button', { name: say.common.next }).click();
  await expect(page.getByRole('alert')).toContainText('8');
  await givePhone(page, say, person);
}

/** Repeats Escape, because a sheet does not close while it sends. */
async function closeSheet(page: Page): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0, { timeout: 1_000 });
  }).toPass();
}

test('a first visit is in Lao, also for search engines', async ({ browser, stack }) => {
  const context = await browser.newContext({ baseURL: stack.servers[0].url });
  const page = await context.newPage();
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: messages.la.login.title })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'lo');
  await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /ກະເປົາ/);
  await context.close();
});

test.describe('in the Lao variant', () => {
  test('a member with kip deposits, plays, withdraws, and takes a bonus', async ({ page, language, say, stack }) => {
    const person = newLao();

    await test.step('registers with a Lao phone and bank; kip are already chosen', async () => {
      await register(page, say, person);
      await giveCode(page, say, stack, person);
      await giveProfile(page, say, person);
      await fillBank(page, say, person, bcel);
      await expect(page.getByRole('radio', { name: 'LAK' })).toBeChecked();
      await expectAccessible(page, 'the bank step with its currencies');
      await page.getByRole('main').getByRole('button', { name: say.register.submit }).click();
      await page.waitForURL('**/login');
      await logIn(page, say, person);
      await expectMoney(page, say, { wallet: 0, games: 0 }, kip);
    });

    await test.step('pays a Lao QR in whole kip', async () => {
      const sheet = await openQrTab(page, say);
      await sheet.getByLabel(say.deposit.amount).first().fill('300000.50');
      await expect(sheet.getByRole('alert')).toBeVisible();
      await expect(sheet.getByRole('button', { name: new RegExp(`^${say.deposit.create} ₭`) })).toBeDisabled();
      const payload = await makeQr(sheet, say, '300000');
      expect(payload).toContain('5303418');
      expect(payload).toContain('5406300000');
      await payQr(stack, payload);
      await expectCredited(page, say, kip(300_000));
      await expectMoney(page, say, { wallet: 300_000, games: 0 }, kip);
    });

    const won = await test.step('plays and recalls the money', async () => {
      await openAccount(page, say, 'PG Slot');
      await closeSheet(page);
      await openGame(page, 'PG Slot');
      const game = await pressPlay(page, say);
      await loaded(game);
      expect(await balanceOn(game)).toBe(300_000 / kipPerCredit);
      await bet(game);
      const left = (await balanceOn(game)) * kipPerCredit;
      await game.close();
      await closeSheet(page);
      await refresh(page, say);
      await expectMoney(page, say, { wallet: 0, games: left }, kip);
      await transfer(page, say, { from: 'PG Slot', to: say.wallet.wallet, amount: String(left) });
      return left;
    });

    await test.step('withdraws to the Lao bank, from 60,000 kip', async () => {
      const sheet = await openWithdraw(page, say, '59999');
      await sheet.getByRole('button', { name: new RegExp(`^${say.withdraw.submit} ₭`) }).click();
      await expect(sheet.getByRole('alert')).toHaveText(fill(say.common.amountTooSmall, { min: kip(60_000) }));
      await closeSheet(page);
      await withdraw(page, say, String(won));
      await expect.poll(() => payoutsTo(stack, person.accountNo)).toEqual([won]);
      const ended = () => stack.sql(`select from withdrawal where ended_at is null and state <> 'PAID'`);
      await expect.poll(ended).toEqual([]);
    });

    await test.step('takes a bonus, which is credited with a transfer to the Lao bank', async () => {
      await page.goto('/user/bonus');
      await page.locator('[data-code=BOOST100]').click();
      await page.getByRole('dialog').getByRole('button', { name: say.bonus.receive }).click();
      await expect(page.getByRole('alertdialog', { name: say.bonus.saved })).toBeVisible();
      await page.goto('/user/home');
      await expect(page.getByText(fill(say.bonus.terms.minDeposit, { min: kip(60_000) })).first()).toBeVisible();
      await payByBank(stack, person, 60_000, {
        fromBankCode: 'BCEL',
        fromName: 'SOMYING JAIDEE',
        toBankCode: 'BCEL',
        toAccountNo: '160120001234567',
      });
      await expectMoney(page, say, { wallet: 120_000, games: 0 }, kip);
      const has = { measured: 120_000, target: 240_000, floor: 6_000 };
      await expect(progressOf(page, say, has, kip)).toBeVisible();
    });

    await expectStatement(page, say, [
      ['+60,000.00', spokenKip[language]],
      [say.home.deposit, '+60,000.00'],
      [say.withdraw.title, `–${kip(won).slice(1)}`],
      ['PG Slot', kip(won).slice(1)],
      ['PG Slot', '300,000.00'],
      [say.home.deposit, say.statement.channel.qr, '+300,000.00'],
    ]);
  });

  test('a member with baht sees only baht', async ({ page, say, stack }) => {
    const person = newLao();
    await register(page, say, person);
    await giveCode(page, say, stack, person);
    await giveProfile(page, say, person);
    await fillBank(page, say, person, bcel);
    await page.getByRole('radio', { name: 'BAHT' }).click();
    await page.getByRole('main').getByRole('button', { name: say.register.submit }).click();
    await page.waitForURL('**/login');
    await logIn(page, say, person);
    await expectMoney(page, say, { wallet: 0, games: 0 });
    const sheet = await openQrTab(page, say);
    const payload = await makeQr(sheet, say, '250.50');
    expect(payload).toContain('5303764');
    await payQr(stack, payload);
    await expectCredited(page, say, '฿250.50');
    await expectMoney(page, say, { wallet: 250.5, games: 0 });
    await withdraw(page, say, '100');
    await expect.poll(() => payoutsTo(stack, person.accountNo)).toEqual([100]);
    await expectMoney(page, say, { wallet: 150.5, games: 0 });
  });
});

const kip = (amount: number): string => `₭${withDecimals(amount)}`;
