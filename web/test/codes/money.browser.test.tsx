import { autoLogin, gameActivate, gameCredentials, gameResetPassword } from '@kapao/contract/game';
import { walletGet, walletTransfer, walletTransferAll } from '@kapao/contract/wallet';
import { withdrawAll } from '@kapao/contract/withdraw';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fill } from '@kapao/i18n/fill';
import { dialogNamed, openApp, sheetNamed } from '../app.tsx';
import { button, expectTyped, fillAll, main, textbox } from '../form.ts';
import { catchGameTab } from '../game-tab.ts';
import { testLanguages } from '../languages.ts';
import { refuseEach } from '../refuse-each.ts';
import { gameNamed, plainWallet } from '../replies.ts';
import { reply } from '../server.ts';

async function closeDialog(): Promise<void> {
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
}

const withGame = (other: Parameters<typeof gameNamed>[2], baht = 500) => ({
  ...plainWallet,
  wallet: { amount: baht, currency: 'THB' as const },
  slots: [gameNamed('PGSLOT', 'PG Slot', other)],
});

const openGame = async (name: string) => {
  await button(new RegExp(name), main()).click();
  return sheetNamed(name);
};

describe.each(testLanguages)('every code of moving money has a text (%s)', (language) => {
  test('of a withdrawal', async () => {
    const say = await openApp('/user/home', { language });
    await button(say.home.withdraw, main()).click();
    const sheet = sheetNamed(say.withdraw.title);
    const form = [[textbox(say.common.amount, sheet), '200']] as const;
    await fillAll(form);
    const submit = fill(say.withdraw.submitAmount, { amount: '฿200.00' });
    await refuseEach(withdrawAll, {
      say,
      place: dialogNamed(say.withdraw.failed),
      press: () => button(submit, sheet).click(),
      kept: async () => {
        await closeDialog();
        await expectTyped(form);
      },
    });
  });

  test('of a transfer', async () => {
    const say = await openApp('/user/home', { language });
    await button(say.home.transfer, main()).click();
    const sheet = sheetNamed(say.wallet.title);
    const form = [[textbox(say.common.amount, sheet), '200']] as const;
    await fillAll(form);
    const submit = fill(say.wallet.submitAmount, { amount: '฿200.00' });
    await refuseEach(walletTransfer, {
      say,
      place: dialogNamed(say.wallet.failed),
      press: () => button(submit, sheet).click(),
      kept: async () => {
        await closeDialog();
        await expectTyped(form);
      },
    });
  });

  test('of recalling money from the games', async () => {
    reply(walletGet, withGame({ amount: 80 }));
    const say = await openApp('/user/home', { language });
    await button(say.home.transfer, main()).click();
    const recall = button(fill(say.wallet.recall, { amount: '฿80.00' }));
    await refuseEach(walletTransferAll, {
      say,
      place: dialogNamed(say.wallet.failed),
      press: () => recall.click(),
      kept: closeDialog,
    });
  });

  test('of opening an account at a game', async () => {
    const say = await openApp('/user/home', { language });
    const sheet = await openGame('IMI');
    await refuseEach(gameActivate, {
      say,
      codes: gameActivate.errors.filter((code) => code !== 'SLOT_ALREADY_ACTIVE'),
      place: dialogNamed(say.game.openFailed),
      press: () => button(say.game.open, sheet).click(),
      kept: closeDialog,
    });
  });

  test('of a new password for a game', async () => {
    const say = await openApp('/user/home', { language });
    const sheet = await openGame('PG Slot');
    await refuseEach(gameResetPassword, {
      say,
      place: dialogNamed(say.game.resetFailed),
      press: async () => {
        if (!sheet.getByText(say.game.newPassword).query()) await sheet.getByText(say.game.signInData).click();
        await button(say.game.newPassword, sheet).click();
        await button(say.game.reset, page.getByRole('alertdialog')).click();
      },
      kept: closeDialog,
    });
  });

  test('of the sign-in at a game', async () => {
    catchGameTab();
    reply(walletGet, withGame({ login: { kind: 'auto', provider: 'PG' } }, 0));
    const say = await openApp('/user/home', { language });
    const sheet = await openGame('PG Slot');
    await refuseEach(autoLogin, {
      say,
      place: dialogNamed(say.game.playFailed),
      press: () => button(say.game.play, sheet).click(),
      kept: closeDialog,
    });
  });

  test('of a transfer by Play', async () => {
    catchGameTab();
    reply(walletGet, withGame({}));
    const say = await openApp('/user/home', { language });
    const sheet = await openGame('PG Slot');
    await refuseEach(walletTransferAll, {
      say,
      codes: walletTransferAll.errors.filter((code) => code !== 'TRANSFER_MINIMUM' && code !== 'TRANSFER_PENDING'),
      place: dialogNamed(say.wallet.failed),
      press: () => button(say.game.play, sheet).click(),
      kept: closeDialog,
    });
  });

  test('of the user name and password at a game', async () => {
    const say = await openApp('/user/home', { language });
    await refuseEach(gameCredentials, {
      say,
      amid: true,
      press: async () => {
        await openGame('PG Slot');
      },
      kept: async () => {
        await userEvent.keyboard('{Escape}');
        await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
      },
    });
  });
});
