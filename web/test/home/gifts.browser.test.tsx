import { inviteBanners, inviteBonus, inviteList } from '@kapao/contract/invite';
import { refundAddWallet, refundBanners, refundCheck, refundList, refundReceive } from '@kapao/contract/refund';
import { walletGet } from '@kapao/contract/wallet';
import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fill } from '@kapao/i18n/fill';
import { dialogNamed, openApp, sheetNamed } from '../app.tsx';
import { button, expectHolds, expectSaid, main } from '../form.ts';
import { aRefund, openBonus } from '../gifts.ts';
import { testLanguages } from '../languages.ts';
import { plainWallet } from '../replies.ts';
import { callsOf, refuse, reply } from '../server.ts';

const friends = Array.from({ length: 10 }, (_, index) => ({
  from: { name: 'สม***' },
  amount: 50,
  createdAt: `2026-11-2${index}T02:00:00Z`,
}));

const close = async (): Promise<void> => {
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
};

describe.each(testLanguages)('inviting friends (%s)', (language) => {
  test('shows pictures first; the sheet replaces them and returns the focus', async () => {
    const picture = { image: '', html: '<p>ชวนเพื่อน</p>' };
    reply(inviteBanners, [picture, picture]);
    const say = await openApp('/user/home', { language });
    const opener = button(say.home.invite, main());
    await opener.click();
    const sheet = sheetNamed(say.home.invite);
    await expect.element(sheet.getByRole('list', { name: say.home.invite })).toBeVisible();
    await button(say.common.next, sheet).click();
    await expect.element(sheet.getByText(say.invite.empty)).toBeVisible();
    await expect.poll(() => page.getByRole('dialog').length).toBe(1);
    await close();
    await expect.element(opener).toHaveFocus();
  });

  test('has the link to copy and send, and lists the friends’ bonuses by page', async () => {
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    reply(inviteList, ({ body }) => ({
      total: 13,
      invites: (body as { page: number }).page === 1 ? friends : friends.slice(0, 3),
    }));
    const say = await openApp('/user/home', { language });
    await button(say.home.invite, main()).click();
    const sheet = sheetNamed(say.home.invite);
    const link = `${window.location.origin}/register?code=KAPA2346`;
    await expect.element(sheet.getByText(link)).toBeVisible();
    await sheet.getByRole('button', { name: new RegExp(say.invite.link) }).click();
    await expectSaid(fill(say.common.copiedValue, { value: link }));
    expect(copied).toHaveBeenCalledWith(link);
    const line = sheet.getByRole('link', { name: say.invite.line }).element() as HTMLAnchorElement;
    expect(new URL(line.href).searchParams.get('text')).toBe(`${say.invite.shareText} ${link}`);
    await expect.poll(() => sheet.getByRole('row').length).toBe(11);
    const second = button(fill(say.common.page, { page: 2 }), sheet);
    await second.click();
    await expect.poll(() => sheet.getByRole('row').length).toBe(4);
    await expect.element(second).toHaveAttribute('aria-current', 'page');
  });

  test('shows no row and no badge while there is nothing to receive and no coin', async () => {
    reply(walletGet, { ...plainWallet, profile: { ...plainWallet.profile, coin: 0 } });
    const say = await openApp('/user/home', { language });
    await expect.element(button(say.home.invite, main())).toBeVisible();
    await expect.element(page.getByRole('region', { name: say.home.inviteBonus })).not.toBeInTheDocument();
    const wheel = main().getByRole('link', { name: say.shell.spin });
    await expect.element(wheel).toHaveTextContent(say.shell.spin);
    expect(wheel.element().textContent).toBe(say.shell.spin);
  });

  test('asks with its percentages before a bonus is received; the safe answer has the focus', async () => {
    reply(walletGet, { ...plainWallet, invite: { amount: 350, success: 200, fail: 5 } });
    reply(inviteBonus, { message: 'INVITE_BONUS_SUCCESS', amount: 350 });
    const say = await openApp('/user/home', { language });
    const receive = button(say.home.receive, main());
    await receive.click();
    const question = dialogNamed(fill(say.invite.receiveTitle, { amount: '฿350.00' }));
    await expect.element(question.getByText(say.invite.receiveBound)).toBeVisible();
    await expectHolds(question, '200%');
    await expect.element(button(say.invite.later, question)).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(question).not.toBeInTheDocument();
    expect(callsOf(inviteBonus)).toEqual([]);
    await receive.click();
    await button(say.invite.receive, question).click();
    const result = dialogNamed(say.receipt.title.invite.done);
    await expectHolds(result, '350');
    await expect.element(result.getByText(say.invite.receivedBound)).toBeVisible();
    expect(callsOf(inviteBonus)).toHaveLength(1);
  });

  test('shows the amount in the sheet, and receives it there', async () => {
    reply(walletGet, { ...plainWallet, bonus: openBonus, invite: { amount: 50, success: 0, fail: 0 } });
    reply(inviteBonus, { message: 'INVITE_BONUS_SUCCESS', amount: 50 });
    const say = await openApp('/user/home', { language });
    await button(say.home.invite, main()).first().click();
    const reward = sheetNamed(say.home.invite).getByRole('region', { name: say.invite.reward });
    await expectHolds(reward, '50');
    await button(say.invite.receive, reward).click();
    await button(say.invite.receive, page.getByRole('alertdialog')).click();
    const result = dialogNamed(say.receipt.title.invite.done);
    await expect.element(result.getByText(say.wallet.heldByBonus)).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(result).not.toBeInTheDocument();
    await expect.element(reward).toBeVisible();
  });

  test('without an amount, receiving is grey with its reason', async () => {
    const say = await openApp('/user/home', { language });
    await button(say.home.invite, main()).first().click();
    const reward = sheetNamed(say.home.invite).getByRole('region', { name: say.invite.reward });
    await expect.element(button(say.invite.receive, reward)).toHaveAttribute('aria-disabled', 'true');
    await expect.element(reward.getByText(say.invite.noReward)).toBeVisible();
  });
});

describe.each(testLanguages)('the refund sheet (%s)', (language) => {
  test('of a new member shows that it is empty', async () => {
    const say = await openApp('/user/home', { language });
    await button(say.home.refund, main()).click();
    const sheet = sheetNamed(say.home.refund);
    await expect.element(sheet.getByText(say.refund.none)).toBeVisible();
    await button(say.common.close, sheet).last().click();
    await expect.element(sheet).not.toBeInTheDocument();
  });

  test('while a bonus blocks it, is grey with its reason', async () => {
    reply(refundList, { total: 1, refunds: [{ refundAmount: 120, createdAt: '2026-11-21T02:00:00Z' }] });
    reply(refundCheck, { ...aRefund, bonus: true, refundSuccess: 200, refundFail: 5 });
    const say = await openApp('/user/home', { language });
    await button(say.home.refund, main()).click();
    const sheet = sheetNamed(say.home.refund);
    await expect.element(sheet.getByText(say.refund.afterBonus)).toBeVisible();
    await expect.element(button(say.refund.toWallet, sheet)).toHaveAttribute('aria-disabled', 'true');
    await expectHolds(sheet.getByRole('region', { name: say.refund.ready }), '263.25');
    await expectHolds(sheet.getByRole('region', { name: say.refund.log }), '120.00');
  });

  test('beside a bonus, collected refunds without a condition can go, and the night’s waits', async () => {
    reply(refundCheck, { ...aRefund, bonus: true });
    reply(refundAddWallet, { message: 'REFUND_SUCCESS', amount: 240.75 });
    const say = await openApp('/user/home', { language });
    await button(say.home.refund, main()).click();
    const sheet = sheetNamed(say.home.refund);
    await expect.element(sheet.getByText(fill(say.refund.nextNight, { amount: '฿22.50' }))).toBeVisible();
    await button(say.refund.toWallet, sheet).click();
    await expectHolds(dialogNamed(say.receipt.title.refund.done), '240.75');
    expect(callsOf(refundReceive)).toEqual([]);
  });

  test('without a condition is in the wallet after one tap, with its receipt', async () => {
    reply(walletGet, { ...plainWallet, refund: { amount: 22.5 } });
    reply(refundBanners, [{ image: '', html: '<p>5%</p>' }]);
    reply(refundCheck, { ...aRefund, refundAmount: 0 });
    reply(refundReceive, { message: 'REFUND_SUCCESS', amount: 22.5 });
    reply(refundAddWallet, { message: 'REFUND_SUCCESS', amount: 22.5 });
    const say = await openApp('/user/home', { language });
    const opener = button(say.home.refund, main());
    await expect.element(opener).toHaveAccessibleDescription(/฿22\.50/);
    await opener.click();
    const sheet = sheetNamed(say.home.refund);
    await button(say.refund.toWallet, sheet).click();
    const receipt = dialogNamed(say.receipt.title.refund.done);
    for (const text of ['22.50', say.home.refund, say.wallet.freeToUse]) await expectHolds(receipt, text);
    await expect.element(sheet).not.toBeInTheDocument();
    expect([callsOf(refundReceive).length, callsOf(refundAddWallet).length]).toEqual([1, 1]);
    await expect.element(button(say.common.done, receipt)).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(receipt).not.toBeInTheDocument();
  });

  test('with a condition asks with its percentages first', async () => {
    reply(refundCheck, { ...aRefund, refundSuccess: 200, refundFail: 5 });
    reply(refundReceive, { message: 'REFUND_SUCCESS', amount: 22.5 });
    reply(refundAddWallet, { message: 'REFUND_SUCCESS', amount: 263.25 });
    const say = await openApp('/user/home', { language });
    await button(say.home.refund, main()).click();
    const sheet = sheetNamed(say.home.refund);
    const toWallet = button(say.refund.toWallet, sheet);
    await toWallet.click();
    const question = dialogNamed(fill(say.refund.confirmTitle, { amount: '฿263.25' }));
    await expectHolds(question, '200%');
    await expect.element(button(say.refund.later, question)).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(question).not.toBeInTheDocument();
    expect(callsOf(refundReceive)).toEqual([]);
    await toWallet.click();
    await button(say.refund.toWallet, question).click();
    await expect.element(question).not.toBeInTheDocument();
    await expectHolds(dialogNamed(say.receipt.title.refund.done), say.refund.receivedBound);
  });

  test('a second step that fails leaves the refund collected, to be tried again', async () => {
    reply(refundCheck, { ...aRefund, refundAmount: 0 });
    reply(refundReceive, { message: 'REFUND_SUCCESS', amount: 22.5 });
    const allow = refuse(refundAddWallet, 'DEBT_OPEN', { owed: 75 });
    const say = await openApp('/user/home', { language });
    await button(say.home.refund, main()).click();
    const sheet = sheetNamed(say.home.refund);
    await expect.element(button(say.refund.toWallet, sheet)).toBeVisible();
    reply(refundCheck, { ...aRefund, result: false, claimable: 0, refundAmount: 22.5 });
    await button(say.refund.toWallet, sheet).click();
    await expectSaid(fill(say.errors.DEBT_OPEN, { owed: '฿75.00' }));
    allow();
    reply(refundAddWallet, { message: 'REFUND_SUCCESS', amount: 22.5 });
    await button(say.refund.toWallet, sheet).click();
    await expect.element(dialogNamed(say.receipt.title.refund.done)).toBeVisible();
    expect(callsOf(refundReceive)).toHaveLength(1);
  });
});
