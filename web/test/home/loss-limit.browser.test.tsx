import { accountLossLimit } from '@kapao/contract/loss-limit';
import { walletGet, walletTransfer } from '@kapao/contract/wallet';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fill } from '@kapao/i18n/fill';
import type { AllMessages } from '@kapao/i18n/all/en';
import { openApp, sheetNamed } from '../app.tsx';
import { button, expectHolds, expectSaid, labelled, main, textbox } from '../form.ts';
import { catchGameTab } from '../game-tab.ts';
import { testLanguages } from '../languages.ts';
import { plainWallet } from '../replies.ts';
import { callsOf, refuse, reply } from '../server.ts';

const limited = (amount: number, left = amount) => ({ ...plainWallet, lossLimit: { amount, left } });

async function openLimit(say: AllMessages) {
  await button(`${say.profile.change} ${say.profile.lossLimit}`).click();
  return sheetNamed(say.profile.lossLimit);
}

async function askHowMuch(say: AllMessages) {
  await button(/PG Slot/, main()).click();
  await button(say.game.play, sheetNamed('PG Slot')).click();
  return sheetNamed(say.game.askTitle);
}

describe.each(testLanguages)('a daily loss limit (%s)', (language) => {
  test('is set without a password, and shows the remainder', async () => {
    const say = await openApp('/user/profile', { language });
    const sheet = await openLimit(say);
    await textbox(say.profile.limitAmount, sheet).fill('200');
    reply(accountLossLimit, { lossLimit: { amount: 200, left: 200 } });
    reply(walletGet, limited(200));
    await button(say.profile.save, sheet).click();
    await expectSaid(fill(say.profile.limitNow, { amount: '฿200.00' }));
    await expect.element(sheet).not.toBeInTheDocument();
    await expectSaid(fill(say.profile.leftToday, { left: '฿200.00' }));
    expect(callsOf(accountLossLimit).map(({ body }) => body)).toEqual([{ amount: 200 }]);
  });

  test('is lifted with the password after a day, and the lifting can be cancelled', async () => {
    reply(walletGet, limited(300));
    const say = await openApp('/user/profile', { language });
    const sheet = await openLimit(say);
    await sheet.getByRole('radio', { name: say.profile.noLimit }).click();
    await expectHolds(sheet, say.profile.looser);
    const password = labelled(say.profile.ownPassword, sheet);
    await password.fill('not-the-password');
    refuse(accountLossLimit, 'WRONG_PASSWORD');
    await button(say.profile.save, sheet).click();
    await expect.element(sheet.getByRole('alert')).toHaveTextContent(say.errors.WRONG_PASSWORD);
    await expect.element(password).toHaveFocus();

    const waiting = {
      ...limited(300),
      lossLimit: { amount: 300, left: 300, next: { amount: null, from: '2026-11-23T03:00:00Z' } },
    };
    reply(accountLossLimit, { lossLimit: waiting.lossLimit });
    reply(walletGet, waiting);
    await password.fill('sunny-morning-7');
    await userEvent.keyboard('{Enter}');
    await expect.element(sheet).not.toBeInTheDocument();
    const note = main().getByText(fill(say.profile.nextNone, { time: '23/11/2026 10:00' }));
    await expect.element(note).toBeVisible();

    reply(accountLossLimit, { lossLimit: { amount: 300, left: 300 } });
    reply(walletGet, limited(300));
    await button(fill(say.profile.keepLimit, { amount: '฿300.00' })).click();
    await expect.element(note).not.toBeInTheDocument();
  });

  test('makes Play ask for an amount; a refusal keeps the input, and the game opens in the tab of the tap', async () => {
    const tab = catchGameTab();
    reply(walletGet, limited(200));
    const say = await openApp('/user/home', { language });
    const question = await askHowMuch(say);
    const amount = textbox(say.common.amount, question);
    await expect.element(amount).toHaveValue('200');
    await amount.fill('200.01');
    const press = (baht: string) => button(fill(say.game.playWith, { amount: baht }), question).click();
    await press('฿200.01');
    await expect
      .element(question.getByRole('alert'))
      .toHaveTextContent(fill(say.common.amountTooLarge, { max: '฿200.00' }));

    const allow = refuse(walletTransfer, 'RG_LOSS_LIMIT', { left: 120 });
    await amount.fill('150');
    await press('฿150.00');
    const refusal = page.getByRole('alertdialog');
    await expectHolds(refusal, fill(say.errors.RG_LOSS_LIMIT, { left: '฿120.00' }));
    await userEvent.keyboard('{Escape}');
    await expect.element(refusal).not.toBeInTheDocument();
    await expect.element(amount).toHaveValue('150');
    expect([tab.closed(), tab.visited]).toEqual([true, []]);

    allow();
    reply(walletTransfer, {
      message: 'SUCCESS',
      amount: 120,
      wallet: { amount: 380 },
      slots: [{ code: 'PGSLOT', amount: 120 }],
    });
    await amount.fill('120');
    await press('฿120.00');
    await expect.poll(() => tab.visited).toEqual(['https://game.example/']);
    expect(tab.opener()).toBeNull();
    expect(callsOf(walletTransfer).map(({ body }) => body.amount)).toEqual([150, 120]);
    await expect.element(question).not.toBeInTheDocument();
  });

  test('without a remainder, the game opens with its own balance, and a larger transfer is refused with a text', async () => {
    const tab = catchGameTab();
    reply(walletGet, limited(50, 0));
    const say = await openApp('/user/home', { language });
    await button(say.home.transfer, main()).click();
    const transfer = sheetNamed(say.wallet.title);
    await textbox(say.common.amount, transfer).fill('1');
    await button(fill(say.wallet.submitAmount, { amount: '฿1.00' }), transfer).click();
    await expect
      .element(transfer.getByRole('alert'))
      .toHaveTextContent(fill(say.errors.RG_LOSS_LIMIT, { left: '฿0.00' }));
    await userEvent.keyboard('{Escape}');
    await expect.element(transfer).not.toBeInTheDocument();
    const question = await askHowMuch(say);
    await expect.element(textbox(say.common.amount, question)).toHaveValue('0');
    await button(say.game.play, question).click();
    await expect.poll(() => tab.visited).toEqual(['https://game.example/']);
    expect(callsOf(walletTransfer)).toEqual([]);
  });
});
