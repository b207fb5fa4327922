import { refundAddWallet, refundBanners, refundCheck, refundList, refundReceive } from '@kapao/contract/refund';
import type { RefundCheck } from '@kapao/contract/refund';
import type { Page } from '@playwright/test';
import { expect, test } from '../test.ts';
import { refuseEachGift } from './steps/gifts/refused.ts';
import { inLanguages } from './steps/in-languages.ts';
import { comeBack, newMember } from './steps/member.ts';
import { answer } from './steps/refuse.ts';
import { expectToast } from './steps/wallet.ts';
import { fill, type Messages } from '../messages.ts';

const ready: RefundCheck = {
  result: true,
  bonus: false,
  info: '<p>ยอดเสียของวันก่อน</p>',
  refundAmount: 240.75,
  claimable: 22.5,
  claimableUntil: '2026-11-22T17:00:00Z',
  refundSuccess: 0,
  refundFail: 0,
};
const log = { total: 1, refunds: [{ refundAmount: 120, createdAt: '2026-11-21T02:00:00Z' }] };

/** The sheet with what the house is made to say of the refund; the last word counts. */
async function openRefund(page: Page, say: Messages, check: RefundCheck) {
  await answer(page, refundCheck, 200, check);
  await page.getByRole('main').getByRole('button', { name: say.home.refund, exact: true }).click();
  return page.getByRole('dialog', { name: say.home.refund });
}

for (const language of inLanguages('en')) {
  test.describe(`the refund sheet (${language})`, () => {
    test.use({ language });

    test('nothing there, something ready, and a bonus in the way', async ({ page, say, stack }) => {
      await answer(page, refundBanners, 200, []);
      await comeBack(page, await newMember(stack));

      await test.step('a new member has none', async () => {
        await page.getByRole('main').getByRole('button', { name: say.home.refund, exact: true }).click();
        const sheet = page.getByRole('dialog', { name: say.home.refund });
        await expect(sheet.getByText(say.refund.none)).toBeVisible();
        await sheet.getByRole('button', { name: say.common.close }).last().click();
        await expect(sheet).toBeHidden();
      });

      await answer(page, refundList, 200, log);
      await test.step('a bonus in the way of both steps, which say so', async () => {
        const sheet = await openRefund(page, say, { ...ready, bonus: true, refundSuccess: 200, refundFail: 5 });
        await expect(sheet.getByText(say.refund.afterBonus)).toBeVisible();
        await expect(sheet.getByText(say.refund.waitForBonus)).toBeVisible();
        const both = [say.refund.receive, say.refund.toWallet];
        for (const name of both)
          await expect(sheet.getByRole('button', { name })).toHaveAttribute('aria-disabled', 'true');
        await expect(sheet.getByRole('listitem')).toHaveCount(2);
        await page.keyboard.press('Escape');
        await expect(sheet).toBeHidden();
      });

      await test.step('received, and nothing is in the way of it', async () => {
        const sheet = await openRefund(page, say, { ...ready, refundAmount: 0 });
        await expect(sheet.getByText(say.refund.nothingYet)).toBeVisible();
        const receive = sheet.getByRole('button', { name: say.refund.receive });
        await refuseEachGift(page, refundReceive, () => receive.click(), language);
        await answer(page, refundReceive, 200, { message: 'REFUND_SUCCESS', amount: 22.5 });
        await answer(page, refundCheck, 200, { ...ready, result: false, refundAmount: 22.5, claimable: 0 });
        await receive.click();
        await expectToast(page, say.errors.REFUND_SUCCESS);
        await expect(sheet.getByText(say.refund.nothingYet)).toBeHidden();
        await expect(receive).toHaveCount(0);
      });
    });

    test('to the wallet: the question with its percents, each refusal, and yes', async ({ page, say, stack }) => {
      await answer(page, refundBanners, 200, []);
      await answer(page, refundList, 200, log);
      await comeBack(page, await newMember(stack));
      const sheet = await openRefund(page, say, { ...ready, refundSuccess: 200, refundFail: 5 });
      const question = page.getByRole('alertdialog', { name: fill(say.refund.confirmTitle, { amount: '฿240.75' }) });
      const press = async (): Promise<void> => {
        await sheet.getByRole('button', { name: say.refund.toWallet }).click();
        await question.getByRole('button', { name: say.refund.toWallet }).click();
        await expect(question).toBeHidden();
      };
      await sheet.getByRole('button', { name: say.refund.toWallet }).click();
      await expect(question).toContainText('200%');
      await expect(question.getByRole('button', { name: say.refund.later })).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(question).toBeHidden();
      await expect(sheet).toBeVisible();

      await refuseEachGift(page, refundAddWallet, press, language);
      await answer(page, refundAddWallet, 200, { message: 'REFUND_SUCCESS', amount: 240.75 });
      await press();
      await expectToast(page, say.errors.REFUND_SUCCESS);
      await expect(sheet).toBeHidden();
    });
  });
}
