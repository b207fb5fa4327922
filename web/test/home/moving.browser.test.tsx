import { walletGet, walletTransfer, walletTransferGet } from '@kapao/contract/wallet';
import type { WalletView } from '@kapao/contract/wallet';
import { withdrawAll } from '@kapao/contract/withdraw';
import { statementList } from '@kapao/contract/statement';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fill } from '@kapao/i18n/fill';
import type { AllMessages } from '@kapao/i18n/all/en';
import { dialogNamed, openApp, sheetNamed } from '../app.tsx';
import { button, expectHolds, expectSaid, main, textbox } from '../form.ts';
import { testLanguages } from '../languages.ts';
import { gameNamed, plainWallet } from '../replies.ts';
import { callsOf, hold, lose, reply } from '../server.ts';

const moving = {
  transferId: 'transfer-1',
  from: 'WALLET',
  to: 'PGSLOT',
  amount: 200,
  createdAt: '2026-11-22T10:00:00Z',
};
const walletWith = (baht: number, other: Partial<WalletView> = {}): WalletView => ({
  ...plainWallet,
  wallet: { amount: baht, currency: 'THB' },
  ...other,
});

async function sendIntoSilence(say: AllMessages): Promise<void> {
  await button(say.home.transfer, main()).click();
  const sheet = sheetNamed(say.wallet.title);
  await textbox(say.common.amount, sheet).fill('200');
  reply(walletTransfer, { message: 'TRANSFER_PENDING', transferId: moving.transferId, amount: 200 });
  reply(walletGet, walletWith(300, { pending: [moving] }));
  await button(fill(say.wallet.submitAmount, { amount: '฿200.00' }), sheet).click();
  const receipt = dialogNamed(say.receipt.title.transfer.pending);
  for (const text of ['200.00', 'PG Slot', say.wallet.pending]) await expectHolds(receipt, text);
  await button(say.common.done, receipt).click();
  await expect.element(sheet).not.toBeInTheDocument();
}

describe.each(testLanguages)('money in transit (%s)', (language) => {
  test('is counted once, shown as pending, and announced at its arrival', async () => {
    const say = await openApp('/user/home', { language });
    await sendIntoSilence(say);
    const row = page.getByText(fill(say.home.moving, { amount: '฿200.00' }));
    await expect.element(row).toBeVisible();
    await expect
      .element(page.getByText(fill(say.home.route, { from: say.wallet.wallet, to: 'PG Slot' })))
      .toBeVisible();
    await expectHolds(page.getByRole('region', { name: say.home.total }), '฿500.00');
    await expectHolds(main(), '฿300.00');
    reply(walletTransferGet, { ...moving, status: 'SUCCESS' });
    reply(walletGet, walletWith(300, { slots: [gameNamed('PGSLOT', 'PG Slot', { amount: 200 })] }));
    const receipt = dialogNamed(say.receipt.title.transfer.done);
    for (const text of ['200.00', say.wallet.wallet, 'PG Slot', '300.00']) await expectHolds(receipt, text);
    await expect.element(row).not.toBeInTheDocument();
    await expectHolds(page.getByRole('region', { name: say.home.total }), '฿500.00');
  });

  test('that a game finally refuses is shown as returned', async () => {
    const say = await openApp('/user/home', { language });
    await sendIntoSilence(say);
    reply(walletTransferGet, { ...moving, status: 'FAILED' });
    reply(walletGet, walletWith(500));
    await expectHolds(dialogNamed(say.receipt.title.transfer.failed), say.errors.TRANSFER_FAIL);
  });

  test('between two games is marked at both', async () => {
    const slots = [gameNamed('PGSLOT', 'PG Slot', { amount: 50 }), gameNamed('IMI', 'IMI')];
    reply(walletGet, walletWith(300, { slots, pending: [{ ...moving, from: 'PGSLOT', to: 'IMI', amount: 150 }] }));
    const say = await openApp('/user/home', { language });
    await expect.element(page.getByText(fill(say.home.route, { from: 'PG Slot', to: 'IMI' }))).toBeVisible();
    const cards = () => [...document.querySelectorAll('[data-code=PGSLOT], [data-code=IMI]')];
    await expect.poll(() => cards().map((card) => card.textContent?.includes(say.home.onItsWay))).toEqual([true, true]);
  });

  test('out to the bank is in the statement as in progress', async () => {
    reply(statementList, {
      total: 1,
      anchor: '1',
      statements: [
        {
          _id: 'row-1',
          statementType: 'withdraw',
          from: 'WALLET',
          to: 'KBANK',
          status: 'PENDING',
          createdAt: '2026-11-22T10:00:00Z',
          amount: 200,
        },
      ],
    });
    const say = await openApp('/user/statement', { language });
    const row = main().getByRole('listitem').first();
    await expectHolds(row, '–200.00');
    await expectHolds(row, say.statement.pending);
    await expectHolds(row, fill(say.statement.toBank, { name: bankName[language] }));
  });
});

const bankName = { th: 'ธนาคารกสิกรไทย', la: 'ທະນາຄານກະສິກອນໄທ', en: 'Kasikornbank' };

test('a withdrawal without an answer is repeated under its own key', async () => {
  const say = await openApp('/user/home');
  await button(say.home.withdraw, main()).click();
  await textbox(say.common.amount).fill('200');
  const find = lose(withdrawAll);
  await button(fill(say.withdraw.submitAmount, { amount: '฿200.00' })).click();
  await expect.element(page.getByText(say.withdraw.checking)).toBeVisible();
  find();
  reply(withdrawAll, { message: 'SUCCESS', wallet: { amount: 300 } });
  await expectHolds(dialogNamed(say.receipt.title.withdraw.pending), '200.00');
  const calls = callsOf(withdrawAll);
  expect(calls.length).toBeGreaterThan(1);
  expect(new Set(calls.map(({ key, body }) => `${key} ${body.amount}`)).size).toBe(1);
});

test('a withdrawal left without an answer by an earlier page is repeated, and its result shown', async () => {
  localStorage.setItem('request:withdrawAll:key-of-before', JSON.stringify({ amount: 200 }));
  reply(withdrawAll, { message: 'SUCCESS', wallet: { amount: 300 } });
  const release = hold(withdrawAll);
  const say = await openApp('/user/home');
  await expectSaid(say.home.askingAgain);
  release();
  await expectHolds(dialogNamed(say.receipt.title.withdraw.pending), '200.00');
  expect(callsOf(withdrawAll).map(({ key, body }) => [key, body.amount])).toEqual([['key-of-before', 200]]);
});
