import type { Page } from '@playwright/test';
import { expect, test } from '../test.ts';
import { makeQr, openQrTab } from './steps/deposit.ts';
import { balanceOn, bet, loaded, openAccount, openGame, openSignInData, pressPlay } from './steps/games.ts';
import { logIn } from './steps/login.ts';
import { newMember } from './steps/member.ts';
import { newPerson } from '../member.ts';
import { payoutsTo, payQr } from '../sandbox.ts';
import { giveBank, giveCode, givePhone, giveProfile } from './steps/register.ts';
import { baht, expectCredited, expectMoney, expectToast, refresh, transfer, withdraw } from './steps/wallet.ts';
import { fill } from '@kapao/i18n/fill';
import type { Language } from '@kapao/contract/language';
import type { AllMessages } from '@kapao/i18n/all/en';

async function markPage(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => Object.assign(window, { unbroken: true }));
  return () => page.evaluate(() => 'unbroken' in window);
}

test.describe.configure({ mode: 'parallel' });

const htmlLang: Record<Language, string> = { th: 'th', la: 'lo', en: 'en' };

test('a visitor registers, pays a QR, plays and is paid out', async ({ page, context, language, say, stack }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: stack.servers[0].url });
  const inviter = await newMember(stack);
  const [invited] = await stack.sql<{ code: string }>(`select 'PR' || public_id as code from member where phone = $1`, [
    inviter.phone,
  ]);
  const person = newPerson();

  await test.step('comes by an invite link and registers in four steps', async () => {
    await page.goto(`/register?code=${invited?.code}`);
    await expect(page.locator('html')).toHaveAttribute('lang', htmlLang[language]);
    await givePhone(page, say, person);
    await giveCode(page, say, stack, person);
    const inviteField = page.getByLabel(say.register.inviteLocked);
    await expect(inviteField).toHaveValue(invited?.code ?? '');
    await expect(inviteField).not.toBeEditable();
    await giveProfile(page, say, person);
    await giveBank(page, say, person);
    await expectToast(page, say.register.success);
    await page.waitForURL('**/login');
  });

  await test.step('logs in and sees an empty wallet', async () => {
    await logIn(page, say, person);
    await page.waitForURL('**/user/home');
    await expect(page.locator('html')).toHaveAttribute('lang', htmlLang[language]);
    await expectMoney(page, say, { wallet: 0, games: 0 });
  });

  const isUnbroken = await markPage(page);

  await test.step('pays a QR, and the money appears by itself', async () => {
    const sheet = await openQrTab(page, say);
    const payload = await makeQr(sheet, say, '500');
    await expect(sheet.getByRole('timer')).toHaveText(/^1[45]:\d\d$/);
    await payQr(stack, payload);
    await expectCredited(page, say, '฿500.00');
    await expect(sheet).toBeHidden();
    await expectMoney(page, say, { wallet: 500, games: 0 });
  });

  await test.step('opens a game account and copies its sign-in', async () => {
    const sheet = await openAccount(page, say, 'PG Slot');
    await openSignInData(sheet, say);
    await sheet.getByRole('button', { name: `${say.common.copy} ${say.game.username}` }).click();
    const username = await page.evaluate(() => navigator.clipboard.readText());
    await expect(sheet).toContainText(username);
    await expectToast(page, fill(say.common.copiedValue, { value: username }));
    await sheet.getByRole('button', { name: say.common.showPassword }).click();
    await sheet.getByRole('button', { name: `${say.common.copy} ${say.game.password}` }).click();
    await expect(sheet).toContainText(await page.evaluate(() => navigator.clipboard.readText()));
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
  });

  await test.step('moves money into the game', async () => {
    await transfer(page, say, { from: say.wallet.wallet, to: 'PG Slot', amount: '200' });
    await expectMoney(page, say, { wallet: 300, games: 200 });
  });

  const won = await test.step('plays, which moves the remaining wallet into the game', async () => {
    await openGame(page, 'PG Slot');
    const game = await pressPlay(page, say);
    await loaded(game);
    expect(await balanceOn(game)).toBe(500);
    expect(await game.evaluate(() => window.opener)).toBeNull();
    await bet(game);
    const left = await balanceOn(game);
    expect(left).not.toBe(500);
    await game.close();
    await page.keyboard.press('Escape');
    return left;
  });

  await test.step('comes back, checks the balance and recalls everything from the game', async () => {
    await refresh(page, say);
    await expectMoney(page, say, { wallet: 0, games: won });
    await transfer(page, say, { from: 'PG Slot', to: say.wallet.wallet, amount: String(won) });
    await expectMoney(page, say, { wallet: won, games: 0 });
  });

  await test.step('withdraws to the bank, which pays exactly once', async () => {
    await withdraw(page, say, '300');
    const row = page.getByRole('list', { name: say.withdraw.payouts }).getByRole('listitem');
    await expect(row).toContainText(fill(say.withdraw.payout.paid, { amount: baht(300) }));
    await expectMoney(page, say, { wallet: won - 300, games: 0 });
    await expect.poll(() => payoutsTo(stack, person.accountNo)).toEqual([300]);
  });

  await test.step('finds every movement in the statement', async () => {
    await page.getByRole('navigation').getByRole('link', { name: say.statement.title }).click();
    const rows = [
      [say.withdraw.title, '–300.00'],
      [fill(say.statement.transferOut, { from: 'PG Slot' }), baht(won).slice(1)],
      [fill(say.statement.transferIn, { to: 'PG Slot' }), '300.00'],
      [fill(say.statement.transferIn, { to: 'PG Slot' }), '200.00'],
      [say.home.deposit, '+500.00'],
    ];
    const list = page.getByRole('main').getByRole('listitem');
    await expect(list).toHaveCount(rows.length);
    for (const [index, [activity = '', amount = '']] of rows.entries()) {
      await expect(list.nth(index)).toContainText(activity);
      await expect(list.nth(index)).toContainText(amount);
    }
    expect(await isUnbroken()).toBe(true);
  });

  await test.step('logs out, and the wallet requires a login', async () => {
    await logOut(page, say);
    await page.goto('/user/home');
    await page.waitForURL('**/login');
    await expect(page.getByRole('heading', { name: say.login.title })).toBeVisible();
  });
});

async function logOut(page: Page, say: AllMessages): Promise<void> {
  await page.getByRole('button', { name: say.shell.logout }).click();
  await page.waitForURL('**/login');
}
