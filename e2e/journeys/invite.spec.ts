import { inviteBanners, inviteBonus, inviteList } from '@kapao/contract/invite';
import { expect, test } from '../test.ts';
import { changeWallet, refuseEachGift } from './steps/gifts/refused.ts';
import { inLanguages } from './steps/in-languages.ts';
import { comeBack, newMember } from './steps/member.ts';
import { answer } from './steps/refuse.ts';
import { expectToast } from './steps/wallet.ts';
import { fill } from '../messages.ts';

const friends = Array.from({ length: 10 }, (_, index) => ({
  from: { name: 'สม***' },
  amount: 50,
  createdAt: `2026-11-2${index % 10}T02:00:00Z`,
}));

for (const language of inLanguages('la')) {
  test.describe(`inviting friends (${language})`, () => {
    test.use({ language });

    test(`pictures first, then the link to copy and send, and what friends brought`, async ({ page, say, stack }) => {
      const picture = { image: '', html: '<p>ชวนเพื่อน</p>' };
      const stopBanners = await answer(page, inviteBanners, 200, [picture, picture]);
      await comeBack(page, await newMember(stack));
      const opener = page.getByRole('main').getByRole('button', { name: say.home.invite, exact: true });
      const sheet = page.getByRole('dialog', { name: say.home.invite });

      await test.step('the sheet takes the place of the pictures, and gives the focus back', async () => {
        await opener.click();
        await expect(sheet.getByRole('list', { name: say.home.invite })).toBeVisible();
        await sheet.getByRole('button', { name: say.common.next }).click();
        await expect(sheet.getByText(say.invite.empty)).toBeVisible();
        await expect(page.getByRole('dialog')).toHaveCount(1);
        await page.keyboard.press('Escape');
        await expect(sheet).toBeHidden();
        await expect(opener).toBeFocused();
      });

      await test.step('the link', async () => {
        await stopBanners();
        await opener.click();
        await sheet.getByRole('button', { name: say.common.next }).click();
        const link = (await sheet.getByText('/register?code=PR').textContent()) ?? '';
        await sheet.getByRole('button', { name: say.invite.link }).click();
        await expectToast(page, fill(say.common.copiedValue, { value: link }));
        const line = sheet.getByRole('link', { name: say.invite.line });
        expect(new URL((await line.getAttribute('href')) ?? '').searchParams.get('text')).toContain(link);
        await page.keyboard.press('Escape');
        await expect(sheet).toBeHidden();
      });

      await test.step('what friends brought, page by page', async () => {
        const stop = await answer(page, inviteList, 200, { total: 21, invites: friends });
        await opener.click();
        await sheet.getByRole('button', { name: say.common.next }).click();
        await expect(sheet.getByRole('row')).toHaveCount(11);
        await stop();
        await answer(page, inviteList, 200, { total: 21, invites: friends.slice(0, 3) });
        await sheet.getByRole('button', { name: fill(say.common.page, { page: 2 }) }).click();
        await expect(sheet.getByRole('row')).toHaveCount(4);
        await expect(sheet.getByRole('button', { name: fill(say.common.page, { page: 2 }) })).toHaveAttribute(
          'aria-current',
          'page',
        );
      });
    });

    test('receiving: why not, the question with its percents, each refusal, and yes', async ({ page, say, stack }) => {
      await comeBack(page, await newMember(stack));
      const receive = page.getByRole('button', { name: say.home.receive, exact: true });
      await receive.click();
      await expectToast(page, say.errors.NO_INVITE_BONUS);

      await changeWallet(page, { invite: { amount: 350, success: 200, fail: 5 } });
      await page.getByRole('button', { name: say.home.checkBalance }).click();
      await expectToast(page, say.home.refreshed);
      const question = page.getByRole('alertdialog', { name: fill(say.invite.receiveTitle, { amount: '฿350.00' }) });
      await receive.click();
      await expect(question).toContainText(say.invite.receiveBound);
      await expect(question).toContainText('200%');
      await expect(question.getByRole('button', { name: say.refund.later })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(question).toBeHidden();

      const press = async (): Promise<void> => {
        await receive.click();
        await question.getByRole('button', { name: say.invite.receive }).click();
        await expect(question).toBeHidden();
      };
      await refuseEachGift(page, inviteBonus, press, language);
      await answer(page, inviteBonus, 200, { message: 'INVITE_BONUS_SUCCESS', amount: 350 });
      await press();
      await expectToast(page, say.errors.INVITE_BONUS_SUCCESS);
    });
  });
}
