import { statementList } from '@kapao/contract/statement';
import type { StatementRow } from '@kapao/contract/statement';
import { walletGet, walletTransfer, walletTransferAll } from '@kapao/contract/wallet';
import { beforeEach, expect, test } from 'vitest';
import { fill } from '@kapao/i18n/fill';
import { keepWatching } from '../../src/deposit/credit-watch.ts';
import { dialogNamed, openApp, sheetNamed } from '../app.tsx';
import { button, expectHolds, expectSaid, main, textbox } from '../form.ts';
import { gameNamed, plainWallet } from '../replies.ts';
import { reply } from '../server.ts';

const deposit: StatementRow = {
  _id: '31',
  statementType: 'deposit',
  from: 'KBANK',
  to: 'WALLET',
  status: 'SUCCESS',
  createdAt: '2026-11-22T10:00:00Z',
  amount: 250,
};

beforeEach(() => {
  reply(walletGet, { ...plainWallet, slots: [gameNamed('PGSLOT', 'PG Slot', { amount: 120 })] });
});

async function openTransfer() {
  const say = await openApp('/user/home');
  await button(say.home.transfer, main()).click();
  return { say, sheet: sheetNamed(say.wallet.title) };
}

test('money that went into a game has a receipt, and the next step is to play there', async () => {
  const { say, sheet } = await openTransfer();
  const slots = [{ code: 'PGSLOT', amount: 320 }];
  reply(walletTransfer, { message: 'SUCCESS', amount: 200, wallet: { amount: 300 }, slots });
  await textbox(say.common.amount, sheet).fill('200');
  await button(fill(say.wallet.submitAmount, { amount: '฿200.00' }), sheet).click();
  const receipt = dialogNamed(say.receipt.title.transfer.done);
  for (const text of ['200.00', say.wallet.wallet, 'PG Slot', '300.00']) await expectHolds(receipt, text);
  await expect.element(sheet).not.toBeInTheDocument();
  await button(say.game.play, receipt).click();
  await expect.element(sheetNamed('PG Slot')).toBeVisible();
});

test('all that came back from the games has one receipt, which names what stayed', async () => {
  const { say, sheet } = await openTransfer();
  const slots = [{ code: 'PGSLOT', amount: 20 }];
  reply(walletTransferAll, { message: 'SUCCESS', amount: 100, wallet: { amount: 600 }, slots });
  await button(fill(say.wallet.recall, { amount: '฿120.00' }), sheet).click();
  const receipt = dialogNamed(say.receipt.title.transfer.done);
  const stayed = fill(say.wallet.stayed, { places: 'PG Slot ฿20.00' });
  for (const text of ['100.00', '600.00', stayed]) await expectHolds(receipt, text);
  expect(button(say.game.play, receipt).length).toBe(0);
});

test('a credited deposit closes its sheet and shows its receipt with the new balance', async () => {
  const say = await openApp('/user/home#deposit');
  const sheet = sheetNamed(say.home.deposit);
  await expect.element(sheet).toBeVisible();
  reply(walletGet, { ...plainWallet, wallet: { amount: 750, currency: 'THB' } });
  reply(statementList, { total: 1, anchor: '31', statements: [deposit] });
  keepWatching([]);
  const receipt = dialogNamed(say.receipt.title.deposit.done);
  for (const text of ['250.00', 'ธนาคารกสิกรไทย', '22/11/2026 17:00', '31', '750.00']) await expectHolds(receipt, text);
  await expect.element(sheet).not.toBeInTheDocument();
});

test('a deposit that is credited while another sheet is open does not interrupt it', async () => {
  const { say, sheet } = await openTransfer();
  reply(statementList, { total: 1, anchor: '31', statements: [deposit] });
  keepWatching([]);
  await expectSaid(fill(say.home.credited, { amount: '฿250.00' }));
  expect(dialogNamed(say.receipt.title.deposit.done).length).toBe(0);
  await expect.element(sheet).toBeVisible();
});
