import type { Page } from '@playwright/test';
import { expect, test } from '../test.ts';
import { inLanguages } from './steps/in-languages.ts';
import { balanceOn, openGame } from './steps/game.ts';
import { call, comeBack, newMember } from './steps/member.ts';
import { expectMoney, expectToast, fillTransfer, openTransfer, send } from './steps/wallet.ts';
import { fill, textAfter, type Messages } from '../messages.ts';

test.describe.configure({ mode: 'parallel' });

async function openLimit(page: Page, say: Messages) {
  await page.getByRole('button', { name: `${say.profile.change} ${say.profile.lossLimit}` }).click();
  return page.getByRole('dialog', { name: say.profile.lossLimit });
}

/** In the profile; the page stays there. */
async function setLimit(page: Page, say: Messages, amount: string): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: say.shell.profile }).click();
  const sheet = await openLimit(page, say);
  await sheet.getByLabel(say.profile.limitAmount).fill(amount);
  await sheet.getByRole('button', { name: say.profile.save }).click();
  await expectToast(page, fill(say.profile.limitNow, { amount: `฿${amount}.00` }));
  await expect(sheet).toBeHidden();
}

for (const language of inLanguages('la')) {
  test.describe(`a daily loss limit (${language})`, () => {
    test.use({ language });

    test('Play asks for an amount, moves it, and the game opens with it in the tab of that tap', async ({
      page,
      say,
      stack,
    }) => {
      const member = await newMember(stack, { baht: 500, games: ['PGSLOT', 'IMI'] });
      await comeBack(page, member);
      await setLimit(page, say, '200');
      await page.goto('/user/home');
      const sheet = await openGame(page, 'PG Slot');
      await sheet.getByRole('button', { name: say.game.play, exact: true }).click();
      const question = page.getByRole('dialog', { name: say.game.askTitle });
      const amount = question.getByLabel(say.common.amount);
      await expect(amount).toHaveValue('200');
      await amount.fill('200.01');
      await question.getByRole('button', { name: fill(say.game.playWith, { amount: '฿200.01' }) }).click();
      await expect(question.getByRole('alert')).toHaveText(fill(say.common.amountTooLarge, { max: '฿200.00' }));

      // Spent on another phone meanwhile, so only the server knows; the tab is closed and what was typed stays.
      await call(stack, '/api/wallet/transfer', { from: 'WALLET', to: 'IMI', amount: 80 }, member.token);
      await amount.fill('150');
      await question.getByRole('button', { name: fill(say.game.playWith, { amount: '฿150.00' }) }).click();
      const refusal = page.getByRole('alertdialog');
      await expect(refusal).toContainText(fill(say.errors.RG_LOSS_LIMIT, { left: '฿120.00' }));
      await page.keyboard.press('Escape');
      await expect(refusal).toBeHidden();
      await expect(amount).toHaveValue('150');
      await expect.poll(() => page.context().pages().length).toBe(1);

      await amount.fill('120');
      const opened = page.waitForEvent('popup');
      await question.getByRole('button', { name: fill(say.game.playWith, { amount: '฿120.00' }) }).click();
      const game = await opened;
      await expect(game.locator('#balance')).toHaveText(/\d/);
      expect(await balanceOn(game)).toBe(120);
      await game.close();
      await expect(question).toBeHidden();
      await page.keyboard.press('Escape');
      await expectMoney(page, say, { wallet: 300, games: 200 });
    });

    test('with 0 the game opens with what is in it, and a transfer above the limit is refused in words', async ({
      page,
      say,
      stack,
    }) => {
      const member = await newMember(stack, { baht: 500, games: ['PGSLOT'] });
      await call(stack, '/api/wallet/transfer', { from: 'WALLET', to: 'PGSLOT', amount: 50 }, member.token);
      await comeBack(page, member);
      await setLimit(page, say, '50');
      await expect(page.getByText(fill(say.profile.leftToday, { left: '฿0.00' }))).toBeVisible();
      await page.goto('/user/home');
      const transfer = await openTransfer(page, say);
      await fillTransfer(transfer, say, { from: say.wallet.wallet, to: 'PG Slot', amount: '1' });
      await send(transfer, say);
      await expect(transfer.getByRole('alert')).toHaveText(fill(say.errors.RG_LOSS_LIMIT, { left: '฿0.00' }));
      await page.keyboard.press('Escape');
      await expect(transfer).toBeHidden();

      const sheet = await openGame(page, 'PG Slot');
      await sheet.getByRole('button', { name: say.game.play, exact: true }).click();
      const question = page.getByRole('dialog', { name: say.game.askTitle });
      await expect(question.getByLabel(say.common.amount)).toHaveValue('0');
      const opened = page.waitForEvent('popup');
      await question.getByRole('button', { name: say.game.play, exact: true }).click();
      const game = await opened;
      await expect(game.locator('#balance')).toHaveText(/\d/);
      expect(await balanceOn(game)).toBe(50);
      await game.close();
    });

    test('lifting it takes the password and waits a day, and can be taken back', async ({ page, say, stack }) => {
      const member = await newMember(stack);
      await comeBack(page, member);
      await setLimit(page, say, '300');
      const sheet = await openLimit(page, say);
      await sheet.getByRole('radio', { name: say.profile.noLimit }).click();
      await expect(sheet).toContainText(say.profile.looser);
      const password = sheet.getByLabel(say.profile.ownPassword, { exact: true });
      await password.fill('not-the-password');
      await sheet.getByRole('button', { name: say.profile.save }).click();
      await expect(sheet.getByRole('alert')).toHaveText(say.errors.WRONG_PASSWORD);
      await expect(password).toBeFocused();
      await password.fill(member.password);
      await page.keyboard.press('Enter');
      await expect(sheet).toBeHidden();
      const waiting = page.getByRole('main').getByText(textAfter(say.profile.nextNone));
      await expect(waiting).toBeVisible();
      await page.getByRole('button', { name: fill(say.profile.keepLimit, { amount: '฿300.00' }) }).click();
      await expect(waiting).toBeHidden();
      await expect(page.getByText(fill(say.profile.leftToday, { left: '฿300.00' }))).toBeVisible();
    });
  });
}
