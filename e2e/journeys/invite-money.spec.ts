import { walletGet } from '@kapao/contract/wallet';
import { expect, test } from '../test.ts';
import { loseAt, moveIn, openAfterPictures } from './steps/gifts.ts';
import { logIn } from './steps/login.ts';
import { activate, ask } from '../api.ts';
import { comeBack, newMember, payIn } from './steps/member.ts';
import { newPerson } from '../member.ts';
import { giveBank, giveCode, givePhone, giveProfile } from './steps/register.ts';
import { closeReceipt, expectMoney, expectToast } from './steps/wallet.ts';
import { fill } from '@kapao/i18n/fill';

test.describe('invites', () => {
  test('a friend registers by the link, deposits and plays, and the bonus is paid', async ({
    page,
    browser,
    language,
    say,
    stack,
  }) => {
    const member = await newMember(stack);
    await comeBack(page, member);
    const sheet = await openAfterPictures(page, say, say.home.invite);
    const link = await sheet.getByText(/\/register\?code=/).innerText();

    // The friend has a separate phone: two accounts on one phone count as one person.
    const theirs = await browser.newContext();
    await theirs.addInitScript((kept) => localStorage.setItem('locale', kept), language);
    const friendsPage = await theirs.newPage();
    const friend = newPerson();
    const token = await test.step('registers in four steps', async () => {
      await friendsPage.goto(link);
      const inviter = new RegExp(fill(say.register.invitedBy, { name: '.+\\*{3}' }));
      await expect(friendsPage.getByText(inviter)).toBeVisible();
      await givePhone(friendsPage, say, friend);
      await giveCode(friendsPage, say, stack, friend);
      await giveProfile(friendsPage, say, friend);
      await giveBank(friendsPage, say, friend);
      await expectToast(friendsPage, say.register.success);
      await logIn(friendsPage, say, friend);
      await friendsPage.waitForURL('**/user/home');
      return friendsPage.evaluate(() => localStorage.getItem('token') ?? sessionStorage.getItem('token') ?? '');
    });
    await theirs.close();

    await test.step('the friend loses the first deposit; a tenth of it is available to the inviter', async () => {
      await activate(stack.servers[0].url, { token }, 'PGSLOT');
      await payIn(stack, token, 500);
      await moveIn(stack, { token }, 'PGSLOT', 500);
      await loseAt(stack, { token }, 'PGSLOT', 499);
      const brought = async () => (await ask(stack, walletGet, { token: member.token })).invite.amount;
      expect(await brought()).toBe(0);
      await loseAt(stack, { token }, 'PGSLOT', 1);
      await expect.poll(brought).toBe(50);
    });

    await test.step('the inviter sees the friend by a shortened name and receives the bonus', async () => {
      await page.goto('/user/home');
      const again = await openAfterPictures(page, say, say.home.invite);
      const row = again.getByRole('region', { name: say.invite.friends }).getByRole('row').nth(1);
      await expect(row).toContainText('สม***');
      await expect(row).not.toContainText('หญิง');
      await expect(row).toContainText('+50.00');
      await page.keyboard.press('Escape');
      await expect(page.locator('dialog[open]')).toHaveCount(0);
      const widget = page.getByRole('region', { name: say.home.inviteBonus });
      await expect(widget).toContainText('฿50.00');
      await widget.getByRole('button', { name: say.home.receive }).click();
      const question = page.getByRole('alertdialog', { name: fill(say.invite.receiveTitle, { amount: '฿50.00' }) });
      await question.getByRole('button', { name: say.invite.receive }).click();
      const received = page.getByRole('alertdialog', { name: say.receipt.title.invite.done });
      await expect(received).toContainText('50.00');
      await closeReceipt(received, say);
      await expectMoney(page, say, { wallet: 50, games: 0 });
      await expect(widget).toHaveCount(0);
    });

    await test.step('the statement lists it once', async () => {
      await page.getByRole('navigation').getByRole('link', { name: say.statement.title }).click();
      const list = page.getByRole('main').getByRole('listitem');
      await expect(list).toHaveCount(1);
      await expect(list).toContainText(say.home.inviteBonus);
      await expect(list).toContainText('+50.00');
    });
  });
});
