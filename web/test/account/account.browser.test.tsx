import { accountChangePassword, accountProfile, accountProfileEdit } from '@kapao/contract/account';
import { logout } from '@kapao/contract/auth';
import { lookupWithdraw, withdrawAll } from '@kapao/contract/withdraw';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fill } from '@kapao/i18n/fill';
import { dialogNamed, goTo, openApp, sheetNamed } from '../app.tsx';
import { button, expectHolds, expectSaid, labelled, main, textbox } from '../form.ts';
import { testLanguages } from '../languages.ts';
import { plainProfile } from '../replies.ts';
import { callsOf, refuse, reply } from '../server.ts';

const heldUntil = '2026-11-23T03:00:00Z';
const shownUntil = '23/11/2026 10:00';

describe.each(testLanguages)('members change their own account (%s)', (language) => {
  test('another bank account needs the password, and payouts are delayed for a day', async () => {
    const say = await openApp('/user/profile', { language });
    await button(say.profile.edit).click();
    const sheet = sheetNamed(say.profile.edit);
    const save = button(say.profile.save, sheet);
    const accountNo = textbox(say.profile.accountNo, sheet);
    const password = labelled(say.profile.ownPassword, sheet);
    await expectHolds(sheet, say.profile.holdBefore);
    expect(password.length).toBe(0);
    await accountNo.fill('1112223334');
    await password.fill('not-the-password');

    let allow = refuse(accountProfileEdit, 'WRONG_PASSWORD');
    await save.click();
    await expect.element(sheet.getByRole('alert')).toHaveTextContent(say.errors.WRONG_PASSWORD);
    await expect.element(password).toHaveFocus();
    await expect.element(accountNo).toHaveValue('111-2-22333-4');
    allow();
    allow = refuse(accountProfileEdit, 'EXISTING_BANK');
    await password.fill('sunny-morning-7');
    await save.click();
    await expect.element(sheet.getByRole('alert')).toHaveTextContent(say.errors.EXISTING_BANK);
    await expect.element(accountNo).toHaveFocus();
    allow();

    const changed = { ...plainProfile, bankAccountNo: '1112223335' };
    reply(accountProfileEdit, changed);
    reply(accountProfile, changed);
    reply(lookupWithdraw, { withdrawMin: 100, withdrawMax: 50_000, heldUntil });
    await accountNo.fill('1112223335');
    await userEvent.keyboard('{Enter}');
    const saved = dialogNamed(say.profile.saved);
    await expectHolds(saved, fill(say.profile.savedHold, { time: shownUntil }));
    await userEvent.keyboard('{Escape}');
    await expect.element(saved).not.toBeInTheDocument();
    await expectSaid(fill(say.profile.held, { time: shownUntil }));

    await goTo('/user/home');
    await button(say.home.withdraw, main()).click();
    const payout = sheetNamed(say.withdraw.title);
    await expectHolds(payout, fill(say.withdraw.hold, { time: shownUntil }));
    await textbox(say.common.amount, payout).fill('200');
    reply(withdrawAll, { message: 'SUCCESS', wallet: { amount: 300 } });
    await button(fill(say.withdraw.submitAmount, { amount: '฿200.00' }), payout).click();
    await expect.element(dialogNamed(say.receipt.title.withdraw.pending)).toBeVisible();
  });

  test('a bank that needs English names shows this in the form, and the focus returns to the opener', async () => {
    const say = await openApp('/user/profile', { language });
    const opener = button(say.profile.edit);
    await opener.click();
    const sheet = sheetNamed(say.profile.edit);
    const holder = textbox(say.profile.holder, sheet);
    await holder.fill('สมชาย ใจดี');
    await button(new RegExp(`^${say.profile.bankName}:`), sheet).click();
    const banks = sheetNamed(say.profile.bankName);
    await banks.getByRole('searchbox', { name: say.common.search }).fill('ktb');
    const krungthai = /กรุงไทย|ກຸງໄທ|Krungthai/;
    await button(krungthai, banks).click();
    await expect.element(button(krungthai, sheet)).toHaveFocus();
    await button(say.profile.save, sheet).click();
    await expect.element(sheet.getByRole('alert').first()).toHaveTextContent(say.errors.BANK_ACCOUNT_NAME_ENG);
    await expect.element(holder).toHaveValue('สมชาย ใจดี');
    await userEvent.keyboard('{Escape}');
    await expect.element(sheet).not.toBeInTheDocument();
    await expect.element(opener).toHaveFocus();
    expect(callsOf(accountProfileEdit)).toEqual([]);
  });

  test('a password changes only when both new ones are equal and the old one is right', async () => {
    const say = await openApp('/user/profile', { language });
    await button(`${say.profile.change} ${say.profile.password}`).click();
    const sheet = sheetNamed(say.profile.changePassword);
    const save = button(say.profile.save, sheet);
    const [old, next, confirm] = [say.profile.oldPassword, say.profile.newPassword, say.profile.confirmPassword].map(
      (label) => labelled(label, sheet),
    );
    if (!old || !next || !confirm) throw new Error('a field is missing');
    await old.fill('not-the-password');
    await next.fill('sunny-morning-7');
    await save.click();
    expect(sheet.getByRole('alert').length).toBe(0);
    await confirm.fill('sunny-morning-8');
    await save.click();
    await expect.element(sheet.getByRole('alert')).toHaveTextContent(say.profile.notEqual);
    expect(callsOf(accountChangePassword)).toEqual([]);
    await confirm.fill('sunny-morning-7');
    const allow = refuse(accountChangePassword, 'WRONG_PASSWORD');
    await save.click();
    const refused = dialogNamed(say.profile.notSaved);
    await expectHolds(refused, say.errors.WRONG_PASSWORD);
    await userEvent.keyboard('{Escape}');
    await expect.element(refused).not.toBeInTheDocument();
    allow();
    reply(accountChangePassword, { message: 'SUCCESS', token: 'next-token' });
    await old.fill('sunny-evening-6');
    await userEvent.keyboard('{Enter}');
    await expectHolds(dialogNamed(say.profile.saved), say.profile.passwordSaved);
    await expect.element(sheet).not.toBeInTheDocument();
    expect(callsOf(accountChangePassword).at(-1)?.body).toEqual({
      oldPassword: 'sunny-evening-6',
      newPassword: 'sunny-morning-7',
      renew: true,
    });
  });

  test('all devices are logged out after a confirmation', async () => {
    const say = await openApp('/user/profile', { language });
    await button(say.profile.everywhere, main()).click();
    const question = page.getByRole('alertdialog');
    await expect.element(button(say.common.cancel, question)).toHaveFocus();
    expect(callsOf(logout)).toEqual([]);
    await button(say.profile.everywhere, question).click();
    await expect.poll(() => window.location.pathname).toBe('/login');
    await expectSaid(say.profile.everywhereDone);
    expect(callsOf(logout)[0]?.body).toEqual({ everywhere: true });
    await expect.poll(() => localStorage.getItem('token')).toBeNull();
  });
});
