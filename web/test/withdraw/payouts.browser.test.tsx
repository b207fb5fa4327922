import { walletGet } from '@kapao/contract/wallet';
import type { WalletView } from '@kapao/contract/wallet';
import { refusalReasons, type Payout } from '@kapao/contract/withdraw';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fill } from '@kapao/i18n/fill';
import type { AllMessages } from '@kapao/i18n/all/en';
import { expectAccessible } from '../accessible.ts';
import { dialogNamed, goTo, openApp, sheetNamed } from '../app.tsx';
import { button, expectHolds, expectSaid, main } from '../form.ts';
import { testLanguages } from '../languages.ts';
import { plainWallet } from '../replies.ts';
import { hold, reply } from '../server.ts';

const ago = (ms: number): string => new Date(Date.now() - ms).toISOString();
const amount = '฿1,000.01';
const account = 'KTB ••7891';

const payout = (state: Payout['state'], more: Partial<Payout> = {}): Payout => ({
  id: 'k3j9x0abcdefghijklmn',
  amount: 1000.01,
  bankCode: 'KTB',
  lastDigits: '7891',
  state,
  requestedAt: ago(125_000),
  ...more,
});
const paid = payout('paid', { endedAt: ago(5_000) });
const refused = (reason: Payout['reason'] = 'BANK_ACCOUNT') => payout('refused', { endedAt: ago(5_000), reason });

function show(payouts: Payout[], more: Partial<WalletView> = {}): void {
  reply(walletGet, { ...plainWallet, payouts, ...more });
}

const rows = (say: AllMessages) => main().getByRole('list', { name: say.withdraw.payouts }).getByRole('listitem');
const again = (say: AllMessages) => button(say.home.checkBalance, main()).click();

describe.each(testLanguages)('a withdrawal under way (%s)', (language) => {
  test('stands on home with amount, bank, since when and what happens next', async () => {
    show([payout('sending')]);
    const say = await openApp('/user/home', { language });
    const row = rows(say);
    await expectHolds(row, fill(say.withdraw.payout.open, { amount }));
    await expectHolds(row, account);
    await expectHolds(row, fill(say.common.ago, { time: `2 ${say.common.unit.minute[1] ?? ''}` }));
    await expectHolds(row, say.withdraw.next.sending);
    await expectAccessible('home with a withdrawal');
  });

  test('says that staff check it, until when it is held, or that the bank is slow', async () => {
    show([payout('waiting')]);
    const say = await openApp('/user/home', { language });
    await expectHolds(rows(say), say.withdraw.next.waiting);
    show([payout('held', { heldUntil: '2026-12-01T08:30:00Z' })]);
    await again(say);
    await expectHolds(rows(say), fill(say.withdraw.next.held, { time: '01/12/2026 15:30' }));
    show([payout('sending', { requestedAt: ago(11 * 60_000) })]);
    await again(say);
    await expectHolds(rows(say), say.withdraw.next.slow);
  });

  test('opens its receipt with a tap', async () => {
    show([payout('sending')]);
    const say = await openApp('/user/home', { language });
    await rows(say).getByRole('button').click();
    const receipt = dialogNamed(say.receipt.title.withdraw.pending);
    for (const text of [account, 'K3J9X0AB', say.withdraw.next.sending]) await expectHolds(receipt, text);
    await expectAccessible('receipt of a withdrawal');
  });

  test('is told when it is paid, and the row stays until it is put away', async () => {
    show([payout('sending')]);
    const say = await openApp('/user/home', { language });
    await expect.element(rows(say)).toBeVisible();
    show([paid]);
    const receipt = dialogNamed(say.receipt.title.withdraw.done);
    for (const text of ['1,000.01', account, say.withdraw.next.paid]) await expectHolds(receipt, text);
    await button(say.common.done, receipt).click();
    const title = fill(say.withdraw.payout.paid, { amount });
    await expectHolds(rows(say), title);
    await expectHolds(rows(say), say.withdraw.next.paid);
    await button(fill(say.withdraw.payout.hideOf, { title }), main()).click();
    await expect.element(rows(say)).not.toBeInTheDocument();
    await goTo('/user/home');
    await expect.element(page.getByRole('region', { name: say.home.total })).toBeVisible();
    await expect.element(rows(say)).not.toBeInTheDocument();
  });

  test('is told when it is refused, why, and that the money is back', async () => {
    show([payout('waiting')]);
    const say = await openApp('/user/home', { language });
    await expect.element(rows(say)).toBeVisible();
    show([refused()]);
    await again(say);
    const receipt = dialogNamed(say.receipt.title.withdraw.failed);
    for (const text of [say.withdraw.why.BANK_ACCOUNT, say.withdraw.next.refused]) await expectHolds(receipt, text);
    await button(say.common.done, receipt).click();
    await expectHolds(rows(say), say.withdraw.why.BANK_ACCOUNT);
    await expectHolds(rows(say), say.withdraw.next.refused);
    await rows(say).getByRole('button').first().click();
    await expectHolds(receipt, say.withdraw.why.BANK_ACCOUNT);
    await expect.element(button(say.common.contactUs, receipt)).toBeVisible();
  });

  test.each(refusalReasons)('has a text for the reason %s', async (reason) => {
    show([refused(reason)]);
    const say = await openApp('/user/home', { language });
    await expectHolds(rows(say), say.withdraw.why[reason]);
  });
});

test('an end that came while home was closed is told at the next visit, once', async () => {
  show([payout('waiting')]);
  const say = await openApp('/user/home');
  await expect.element(rows(say)).toBeVisible();
  show([paid]);
  await goTo('/user/home');
  const receipt = dialogNamed(say.receipt.title.withdraw.done);
  await expectHolds(receipt, account);
  await goTo('/user/home');
  await expectHolds(rows(say), fill(say.withdraw.payout.paid, { amount }));
  await expect.element(receipt).not.toBeInTheDocument();
});

test('the time since the request ticks', async () => {
  show([payout('sending', { requestedAt: ago(57_000) })]);
  const say = await openApp('/user/home');
  await expectHolds(rows(say), `${say.common.unit.second[1] ?? ''}`);
  await expectHolds(rows(say), fill(say.common.ago, { time: `1 ${say.common.unit.minute[0] ?? ''}` }));
});

test('its row has a place before the wallet answers, so nothing jumps', async () => {
  show([payout('waiting')]);
  const say = await openApp('/user/home');
  await expect.element(rows(say)).toBeVisible();
  const height = rows(say).element().getBoundingClientRect().height;
  const release = hold(walletGet);
  await goTo('/user/home');
  const places = () => [...document.querySelectorAll('main div[aria-busy=true]')];
  await expect.poll(() => places().map((place) => place.getBoundingClientRect().height)).toContain(height);
  release();
  await expect.element(rows(say)).toBeVisible();
});

test('without withdrawals home has no list of them', async () => {
  const say = await openApp('/user/home');
  await expect.element(page.getByRole('region', { name: say.home.total })).toBeVisible();
  await expect.element(rows(say)).not.toBeInTheDocument();
});

test('an end that comes while a sheet is open does not interrupt it', async () => {
  show([payout('sending')]);
  const say = await openApp('/user/home');
  await expect.element(rows(say)).toBeVisible();
  await button(say.home.transfer, main()).click();
  const sheet = sheetNamed(say.wallet.title);
  await expect.element(sheet).toBeVisible();
  show([paid]);
  await expectSaid(fill(say.withdraw.payout.paidTo, { amount, account }));
  await expect.element(dialogNamed(say.receipt.title.withdraw.done)).not.toBeInTheDocument();
  await expect.element(sheet).toBeVisible();
});
