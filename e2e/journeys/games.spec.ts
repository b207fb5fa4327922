import { type WalletView, walletGet } from '@kapao/contract/wallet';
import { expect, test } from '../test.ts';
import { expectAccessible } from '../screens/checks/axe.ts';
import { comeBack, newMember } from './steps/member.ts';
import { setFault } from '../sandbox.ts';
import {
  closeReceipt,
  expectMoney,
  expectToast,
  fillTransfer,
  openTransfer,
  refresh,
  send,
  transfer,
  baht,
} from './steps/wallet.ts';
import { fill } from '@kapao/i18n/fill';
import { answer } from '../screens/steps.ts';
import { balanceOn, bet, credentialsAt, loaded, openSignInData, playButton, pressPlay } from './steps/games.ts';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { ask } from '../api.ts';
import type { Member } from '../member.ts';
import type { AllMessages } from '@kapao/i18n/all/en';
import type { Stack } from '../stack.ts';

const gameAlert = 'ปิดปรับปรุงคืนนี้ เงินในบัญชีปลอดภัย';

test.describe.configure({ mode: 'parallel' });

const ways = [
  ['JOKER', 'SEXYGAME'],
  ['HUAYHD', 'UFABET', 'SUPERSLOT'],
];

for (const codes of ways) {
  test.describe('every way to sign in opens the game with the money in it', () => {
    test(codes.join(', '), async ({ page, context, say, stack }) => {
      const member = await newMember(stack, { baht: 1_000, games: codes });
      const addresses = watchAddresses(context, stack);
      await comeBack(page, member);
      await expectMoney(page, say, { wallet: 1_000, games: 0 });
      let held = 1_000;
      for (const code of codes) {
        await test.step(code, async () => {
          const visit = { member, code, baht: held, ownSignIn: code === 'SEXYGAME' };
          held = await playThere(page, say, stack, visit);
          addresses.expectNone((await credentialsAt(stack, member, code)).password);
        });
      }
    });
  });
}

test('a new password replaces the old one and signs in; a game without passwords shows a notice', async ({
  page,
  say,
  stack,
}) => {
  const member = await newMember(stack, { baht: 100, games: ['JOKER'] });
  await comeBack(page, member);
  await expectMoney(page, say, { wallet: 100, games: 0 });
  const sheet = await openSheet(page, 'JOKER');
  await openSignInData(sheet, say);
  const reset = async (): Promise<void> => {
    await sheet.getByRole('button', { name: say.game.newPassword }).click();
    const question = page.getByRole('alertdialog');
    await expectAccessible(page, 'the question before a new password');
    await question.getByRole('button', { name: say.game.reset }).click();
  };
  await setFault(stack, 'games/JOKER', 'refuse', 1);
  await reset();
  const failure = page.getByRole('alertdialog', { name: say.game.resetFailed });
  await expect(failure).toContainText(say.errors.SLOT_RESET_PASSWORD_FAIL);
  await failure.getByText(say.common.close, { exact: true }).click();
  await expect(failure).toBeHidden();

  const before = await credentialsAt(stack, member, 'JOKER');
  await reset();
  await expectToast(page, say.game.resetDone);
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  const after = await credentialsAt(stack, member, 'JOKER');
  expect(after.username).toBe(before.username);
  expect(after.password).not.toBe(before.password);
  await sheet.getByRole('button', { name: say.common.showPassword }).click();
  await expect(sheet).toContainText(after.password);
  const game = await pressPlay(page, say);
  await loaded(game);
  expect(await balanceOn(game)).toBe(100);
});

test('one game that is down shows its last balance on its card only, and keeps its money when all is recalled', async ({
  page,
  say,
  stack,
}) => {
  const member = await newMember(stack, { baht: 200, games: ['PGSLOT', 'IMI'] });
  const restore = await takePage(stack, member);
  await comeBack(page, member);
  await expectMoney(page, say, { wallet: 200, games: 0 });
  await openSheet(page, 'PGSLOT');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: fill(say.game.moveAll, { amount: '฿200.00' }) })
    .click();
  const receipt = page.getByRole('alertdialog', { name: say.receipt.title.transfer.done });
  await expect(receipt).toContainText('PG Slot');
  await closeReceipt(receipt, say);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectMoney(page, say, { wallet: 0, games: 200 });
  await transfer(page, say, { from: 'PG Slot', to: 'IMI', amount: '50' });
  await setFault(stack, 'games/IMI', 'down');
  try {
    await page.getByRole('button', { name: say.home.checkBalance }).click();
    await expectToast(page, fill(say.home.silent, { names: 'IMI' }));
    await expect(page.locator('[data-code=IMI]')).toContainText(say.home.lastKnown);
    await expect(page.locator('[data-code=IMI]')).toContainText('50.00');
    await expect(page.locator('[data-code=PGSLOT]')).not.toContainText(say.home.lastKnown);
    await expect(page.getByText(say.home.someOlder)).toBeVisible();
    await expectAccessible(page, 'home with an old balance');
    const account = await openSheet(page, 'IMI');
    await expect(account).toContainText(say.home.lastKnown);
    await expect(account).toContainText(gameAlert);
    await expectAccessible(page, 'an account with an alert');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);

    const sheet = await openTransfer(page, say);
    await sheet.getByRole('button', { name: fill(say.wallet.recall, { amount: '฿200.00' }) }).click();
    const outcome = page.getByRole('alertdialog', { name: say.receipt.title.transfer.done });
    await expect(outcome).toContainText('฿150.00');
    await expect(outcome).toContainText(fill(say.wallet.stayed, { places: 'IMI ฿50.00' }));
    await closeReceipt(outcome, say);
    await expectMoney(page, say, { wallet: 150, games: 50 });
  } finally {
    await setFault(stack, 'games/IMI', 'ok');
    await restore();
  }
  await refresh(page, say);
  await expect(page.getByText(say.home.someOlder)).toHaveCount(0);
  await setFault(stack, 'games/IMI', 'refuse', 1);
  const back = await openTransfer(page, say);
  await fillTransfer(back, say, { from: 'IMI', to: say.wallet.wallet, amount: '50' });
  await send(back, say);
  const refused = page.getByRole('alertdialog');
  await expect(refused).toContainText(say.wallet.stillThere);
  await refused.getByText(say.common.close, { exact: true }).click();
  await expect(refused).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(back).toBeHidden();
  await recallAll(page, say, { wallet: 150, games: 50 });
});

test.describe('without a page of its own', () => {
  test('a failed sign-in moves no money and leaves no tab; without tabs the game opens in this window', async ({
    page,
    context,
    say,
    stack,
  }) => {
    const member = await newMember(stack, { baht: 100, games: ['PGSLOT'] });
    const addresses = watchAddresses(context, stack);
    await comeBack(page, member);
    await expectMoney(page, say, { wallet: 100, games: 0 });
    const stop = await answer(page, { path: '/api/autoLogin/**', method: 'GET' }, 500, { message: 'LOGIN_FAIL' });
    await openSheet(page, 'PGSLOT');
    const tab = await pressPlay(page, say);
    const failure = page.getByRole('alertdialog', { name: say.game.playFailed });
    await expect(failure).toContainText(say.errors.LOGIN_FAIL);
    await expect.poll(() => tab.isClosed()).toBe(true);
    expect(context.pages()).toHaveLength(1);
    await failure.getByText(say.common.close, { exact: true }).click();
    await expectMoney(page, say, { wallet: 100, games: 0 });
    await stop();

    // As in-app browsers do: no tab, or this window in its place.
    await page.evaluate(() => Object.assign(window, { open: () => window }));
    await page
      .getByRole('dialog')
      .getByRole('button', { name: playButton(say) })
      .click();
    await page.waitForURL(`${stack.sandboxUrl}/play/**`);
    await loaded(page);
    await bet(page);
    const left = await balanceOn(page);
    await page.goBack();
    await expectMoney(page, say, { wallet: 0, games: left });
    addresses.expectNone((await credentialsAt(stack, member, 'PGSLOT')).password);
  });

  test('an unlisted sign-in host is blocked, and the member reads where the money is', async ({
    page,
    context,
    say,
    stack,
  }) => {
    const member = await newMember(stack, { baht: 100, games: ['JOKER'] });
    const login = { kind: 'form', action: 'https://elsewhere.example/in', fields: ['username', 'password'] };
    await page.route('**/api/wallet', async (route) => {
      const response = await route.fetch();
      const view = (await response.json()) as WalletView;
      const slots = view.slots.map((game) => (game.code === 'JOKER' ? { ...game, login } : game));
      await route.fulfill({ response, json: { ...view, slots } });
    });
    await comeBack(page, member);
    await expectMoney(page, say, { wallet: 100, games: 0 });
    await openSheet(page, 'JOKER');
    const tab = await pressPlay(page, say);
    const failure = page.getByRole('alertdialog', { name: say.game.playFailed });
    await expect(failure).toContainText(fill(say.game.moneyThere, { name: 'Joker', amount: '฿100.00' }));
    await expect.poll(() => tab.isClosed()).toBe(true);
    expect(context.pages()).toHaveLength(1);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
});

/** Opens a game's sheet by code: one name may be the beginning of another. */
async function openSheet(page: Page, code: string): Promise<Locator> {
  await page.locator(`[data-code=${code}]`).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.locator('[aria-busy=true]')).toHaveCount(0);
  return sheet;
}

function watchAddresses(context: BrowserContext, stack: Stack) {
  const server = stack.servers[0].url;
  const asked: string[] = [];
  context.on('request', (request) => {
    if (request.url().startsWith(server)) asked.push(request.url());
  });
  return {
    expectNone(secret: string): void {
      expect(asked.length).toBeGreaterThan(0);
      const windows = context.pages().map((page) => page.url());
      const reporting = [...asked, ...windows].filter((address) => decodeURIComponent(address).includes(secret));
      expect(reporting).toEqual([]);
    },
  };
}

async function recallAll(page: Page, say: AllMessages, has: { wallet: number; games: number }): Promise<void> {
  const amount = baht(has.games);
  const sheet = await openTransfer(page, say);
  await sheet.getByRole('button', { name: fill(say.wallet.recall, { amount }) }).click();
  await expect(sheet).toBeHidden();
  const receipt = page.getByRole('alertdialog', { name: say.receipt.title.transfer.done });
  await expect(receipt).toContainText(amount);
  await closeReceipt(receipt, say);
  await expectMoney(page, say, { wallet: has.wallet + has.games, games: 0 });
}

type Visit = { member: Member; code: string; baht: number; ownSignIn: boolean };

async function playThere(page: Page, say: AllMessages, stack: Stack, visit: Visit): Promise<number> {
  const { member, code } = visit;
  const sheet = await openSheet(page, code);
  if (visit.ownSignIn) await expect(sheet.getByText(say.game.signInThere)).toBeVisible();
  const game = await pressPlay(page, say);
  if (visit.ownSignIn) {
    const { username, password } = await credentialsAt(stack, member, code);
    await game.locator('#enter [name=username]').fill(username);
    await game.locator('#enter [name=password]').fill(password);
    await game.locator('#enter button').click();
  }
  await loaded(game);
  expect(await game.evaluate(() => window.opener)).toBeNull();
  expect(await balanceOn(game)).toBe(visit.baht);
  await bet(game);
  const left = await balanceOn(game);
  await game.close();
  await page.keyboard.press('Escape');
  await refresh(page, say);
  await expectMoney(page, say, { wallet: 0, games: left });
  await expect(page.locator(`[data-code=${code}]`)).toContainText(baht(left).slice(1));
  await recallAll(page, say, { wallet: 0, games: left });
  return left;
}

/** Takes the page of one game and gives another an alert. Returns what restores both. */
async function takePage(stack: Stack, { token }: Member): Promise<() => Promise<void>> {
  const before = await stack.sql<{ code: string; alert: object | null; web: string | null }>(
    `select code, alert, web from game where code in ('IMI', 'PGSLOT')`,
  );
  await stack.sql(`update game set alert = jsonb_build_object('th', $1::text) where code = 'IMI'`, [gameAlert]);
  await stack.sql(`update game set web = null where code = 'PGSLOT'`);
  await expect
    .poll(async () => {
      const { slots } = await ask(stack, walletGet, { token });
      return [slots.find(({ code }) => code === 'PGSLOT')?.web, slots.some(({ alert }) => alert === gameAlert)];
    })
    .toEqual([null, true]);
  return async () => {
    for (const { code, alert: was, web } of before) {
      await stack.sql('update game set alert = $2, web = $3 where code = $1', [code, was, web]);
    }
  };
}
