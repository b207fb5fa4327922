import type { WalletView } from '@kapao/contract/wallet';
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
} from './steps/wallet.ts';
import { fill } from '@kapao/i18n/fill';
import { answer } from '../screens/steps.ts';
import {
  balanceOn,
  bet,
  credentialsAt,
  gameAlert,
  loaded,
  openSheet,
  openSignInData,
  playButton,
  playThere,
  pressPlay,
  recallAll,
  takePage,
  watchAddresses,
} from './steps/games.ts';

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
