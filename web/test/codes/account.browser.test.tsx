import { accountBankName, accountChangePassword, accountProfile, accountProfileEdit } from '@kapao/contract/account';
import { accountLossLimit } from '@kapao/contract/loss-limit';
import { walletGet } from '@kapao/contract/wallet';
import { describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { openApp, dialogNamed, sheetNamed } from '../app.tsx';
import { button, expectTyped, fillAll, labelled, textbox } from '../form.ts';
import { testLanguages } from '../languages.ts';
import { refuseEach } from '../refuse-each.ts';
import { plainProfile, plainWallet } from '../replies.ts';
import { reply } from '../server.ts';

describe.each(testLanguages)('every code of the account has a text (%s)', (language) => {
  test('of the profile', async () => {
    const say = await openApp('/user/profile', { language });
    await button(say.profile.edit).click();
    const sheet = sheetNamed(say.profile.edit);
    const form = [
      [textbox(say.profile.accountNo, sheet), '111-2-22333-4'],
      [textbox(say.profile.holder, sheet), 'SOMSRI JAIDEE'],
    ] as const;
    await fillAll(form);
    const password = [labelled(say.profile.ownPassword, sheet), 'sunny-morning-7'] as const;
    await password[0].fill(password[1]);
    await refuseEach(accountProfileEdit, {
      say,
      press: () => button(say.profile.save, sheet).click(),
      kept: () => expectTyped([...form, password]),
    });
  });

  test('of the holder’s name', async () => {
    reply(accountProfile, { ...plainProfile, bankCode: 'KTB', bankAccountName: 'สมชาย ใจดี' });
    const say = await openApp('/user/profile', { language });
    await button(say.profile.editHolder).click();
    const sheet = sheetNamed(say.editName.title);
    const form = [[textbox(say.editName.label, sheet), 'SOMCHAI JAIDEE']] as const;
    await fillAll(form);
    await refuseEach(accountBankName, {
      say,
      press: () => button(say.editName.save, sheet).click(),
      kept: () => expectTyped(form),
    });
  });

  test('of the password', async () => {
    const say = await openApp('/user/profile', { language });
    await button(`${say.profile.change} ${say.profile.password}`).click();
    const sheet = sheetNamed(say.profile.changePassword);
    const form = [
      [labelled(say.profile.oldPassword, sheet), 'sunny-evening-6'],
      [labelled(say.profile.newPassword, sheet), 'sunny-morning-7'],
      [labelled(say.profile.confirmPassword, sheet), 'sunny-morning-7'],
    ] as const;
    await fillAll(form);
    const place = dialogNamed(say.profile.notSaved);
    await refuseEach(accountChangePassword, {
      say,
      // Lengths are checked before, so a password that the server refuses is too easy to guess.
      texts: { INVALID_USER_INFO: say.register.passwordWeak },
      place,
      press: () => button(say.profile.save, sheet).click(),
      kept: async () => {
        await userEvent.keyboard('{Escape}');
        await expect.element(place).not.toBeInTheDocument();
        await expectTyped(form);
      },
    });
  });

  test('of the loss limit', async () => {
    reply(walletGet, { ...plainWallet, lossLimit: { amount: 100, left: 100 } });
    const say = await openApp('/user/profile', { language });
    await button(`${say.profile.change} ${say.profile.lossLimit}`).click();
    const sheet = sheetNamed(say.profile.lossLimit);
    const form = [[textbox(say.profile.limitAmount, sheet), '300']] as const;
    await fillAll(form);
    const password = [labelled(say.profile.ownPassword, sheet), 'sunny-morning-7'] as const;
    await password[0].fill(password[1]);
    await refuseEach(accountLossLimit, {
      say,
      press: () => button(say.profile.save, sheet).click(),
      kept: () => expectTyped([...form, password]),
    });
  });
});
