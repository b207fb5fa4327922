import { refundCheck } from '@kapao/contract/refund';
import { expect, test } from '../test.ts';
import { moveIn, openAfterPictures, playAt, setClock } from './steps/gifts.ts';
import { ask } from '../api.ts';
import { comeBack, newMember } from './steps/member.ts';
import { closeReceipt, expectMoney } from './steps/wallet.ts';
import type { Member } from '../member.ts';

test.afterAll(({ stack }) => setClock(stack));

test.describe('refunds', () => {
  test('a part of a loss is refunded on the next day and expires when it is not claimed', async ({
    page,
    say,
    stack,
  }) => {
    await setClock(stack, { days: 0, hour: 12, minute: 0 });
    await expect.poll(() => stack.sql('select from refund_night where day = refund_day() and listed')).toHaveLength(1);
    const member = await newMember(stack, { baht: 500, games: ['PGSLOT'] });
    const late = await newMember(stack, { baht: 500, games: ['IMI'] });
    const claimable = async ({ token }: Member) => (await ask(stack, refundCheck, { token })).claimable;

    await test.step('450 baht are lost in a game, with no refund on the same day', async () => {
      await moveIn(stack, member, 'PGSLOT', 500);
      await playAt(stack, member, 'PGSLOT', { bet: 450, win: 0 });
      await moveIn(stack, late, 'IMI', 300);
      await playAt(stack, late, 'IMI', { bet: 300, win: 0 });
      expect(await claimable(member)).toBe(0);
    });

    await test.step('the refund is available from half past midnight', async () => {
      await setClock(stack, { days: 1, hour: 0, minute: 31 });
      await expect.poll(() => claimable(member)).toBe(22.5);
      await expect.poll(() => claimable(late)).toBe(15);
    });

    await test.step('goes into the wallet with one tap', async () => {
      await comeBack(page, member);
      await expectMoney(page, say, { wallet: 0, games: 50 });
      await page.getByRole('main').getByRole('button', { name: say.home.refund, exact: true }).click();
      const sheet = page.getByRole('dialog', { name: say.home.refund });
      const ready = sheet.getByRole('region', { name: say.refund.ready });
      await expect(ready).toContainText('฿22.50');
      await ready.getByRole('button', { name: say.refund.toWallet }).click();
      const receipt = page.getByRole('alertdialog', { name: say.receipt.title.refund.done });
      await expect(receipt).toContainText('22.50');
      await expect(sheet).toBeHidden();
      await closeReceipt(receipt, say);
      await expectMoney(page, say, { wallet: 22.5, games: 50 });
    });

    await test.step('a day later no refund is available', async () => {
      await setClock(stack, { days: 2, hour: 0, minute: 1 });
      await comeBack(page, late);
      const sheet = await openAfterPictures(page, say, say.home.refund);
      await expect(sheet.getByText(say.refund.none)).toBeVisible();
      await expect(sheet.getByRole('button', { name: say.refund.toWallet })).toHaveCount(0);
      await expectMoney(page, say, { wallet: 200, games: 0 });
    });
  });
});
