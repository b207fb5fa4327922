import { bonusClear } from '@kapao/contract/bonus';
import type { ActiveBonus } from '@kapao/contract/bonus';
import { walletGet } from '@kapao/contract/wallet';
import type { WalletView } from '@kapao/contract/wallet';
import { withdrawAll, type Payout } from '@kapao/contract/withdraw';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fill } from '@kapao/i18n/fill';
import { expectAccessible } from '../accessible.ts';
import { dialogNamed, openApp, sheetNamed } from '../app.tsx';
import { button, expectHolds, expectSaid, main, textbox } from '../form.ts';
import { testLanguages } from '../languages.ts';
import { gameNamed, plainWallet } from '../replies.ts';
import { callsOf, refuse, reply } from '../server.ts';

const show = (more: Partial<WalletView>) => reply(walletGet, { ...plainWallet, ...more });
const baht = (amount: number): Pick<WalletView, 'wallet'> => ({ wallet: { amount, currency: 'THB' } });

const bonus: ActiveBonus = {
  status: true,
  type: 'Welcome',
  title: 'Welcome',
  source: 'BONUS',
  state: 'OPEN',
  percentSuccess: 300,
  percentFail: 10,
  base: 1_000,
  measured: 1_000,
  target: 3_000,
  floor: 100,
  keep: 500,
  forfeit: 500,
  fresh: true,
};

const underWay: Payout = {
  id: 'k3j9x0abcdefghijklmn',
  amount: 1000.01,
  bankCode: 'KTB',
  lastDigits: '7891',
  state: 'sending',
  requestedAt: new Date(Date.now() - 65_000).toISOString(),
};

describe.each(testLanguages)('the withdraw sheet (%s)', (language) => {
  async function openSheet() {
    const say = await openApp('/user/home', { language });
    await button(say.home.withdraw, main()).click();
    return { say, sheet: sheetNamed(say.withdraw.title) };
  }

  test('with an open condition shows no amount, but the target and the way', async () => {
    show({ ...baht(1_000), bonus });
    const { say, sheet } = await openSheet();
    await expectHolds(sheet, say.withdraw.notYet);
    await expectHolds(sheet, fill(say.withdraw.way, { target: '฿3,000.00', keep: '฿500.00' }));
    await expect.element(sheet.getByText(say.withdraw.available, { exact: true })).not.toBeInTheDocument();
    await expect.element(textbox(say.common.amount, sheet)).not.toBeInTheDocument();
    await expect.element(button(new RegExp(`^${say.withdraw.submit}`), sheet)).not.toBeInTheDocument();
    await expectAccessible('withdraw with a condition');
  });

  test('cancels the bonus in place, after the bonus page’s question, and can then withdraw', async () => {
    show({ ...baht(1_000), bonus });
    const { say, sheet } = await openSheet();
    await button(fill(say.withdraw.endBonus, { keep: '฿500.00' }), sheet).click();
    reply(bonusClear, { message: 'BONUS_CLEAR' });
    const question = dialogNamed(fill(say.bonus.cancelTitle, { title: 'Welcome' }));
    show(baht(500));
    await button(say.bonus.cancelDo, question).click();
    await expectSaid(say.errors.BONUS_CLEAR);
    await expectHolds(sheet, say.withdraw.available);
    await expect.element(textbox(say.common.amount, sheet)).toBeVisible();
  });

  test('with an expiring condition offers no cancel', async () => {
    show({ ...baht(1_000), bonus: { ...bonus, state: 'EXPIRING' } });
    const { say, sheet } = await openSheet();
    await expectHolds(sheet, say.withdraw.expiring);
    await expect.element(sheet.getByRole('link', { name: say.withdraw.seeBonus }).last()).toBeVisible();
    await expect.element(button(fill(say.withdraw.endBonus, { keep: '฿500.00' }), sheet)).not.toBeInTheDocument();
  });

  test('names a withdrawal under way instead of a balance too low, and its button is grey', async () => {
    show({ ...baht(0), payouts: [underWay] });
    const { say, sheet } = await openSheet();
    await expectHolds(sheet, fill(say.withdraw.underWay, { amount: '฿1,000.01', account: 'KTB ••7891' }));
    await expectHolds(sheet, say.withdraw.again);
    await expect.poll(() => sheet.element().textContent).not.toContain('฿100.00');
    await expect.element(button(say.withdraw.submit, sheet)).toHaveAttribute('aria-disabled', 'true');
    await expectAccessible('withdraw while one is under way');
  });

  test('below the minimum has a grey button with the reason beside it', async () => {
    show(baht(99.99));
    const { say, sheet } = await openSheet();
    await expectHolds(sheet, say.withdraw.notYet);
    await expectHolds(sheet, fill(say.withdraw.tooLittle, { min: '฿100.00' }));
    await expectHolds(sheet, fill(say.withdraw.notThere, { have: '฿99.99' }));
    await expect.element(button(say.withdraw.submit, sheet)).toHaveAttribute('aria-disabled', 'true');
  });

  test('with a debt names it and sends nothing', async () => {
    show({ ...baht(0), slots: [gameNamed('PGSLOT', 'PG Slot', { amount: 500 })], debt: { amount: 20, reason: 'X' } });
    const { say, sheet } = await openSheet();
    await expectHolds(sheet, fill(say.errors.DEBT_OPEN, { owed: '฿20.00' }));
    await button(say.withdraw.submit, sheet).click({ force: true });
    expect(callsOf(withdrawAll)).toEqual([]);
  });

  test('dims the chips above what can be withdrawn', async () => {
    show(baht(1_300));
    const { say, sheet } = await openSheet();
    await expect.element(button('1,000', sheet)).toBeEnabled();
    await expect.element(button('2,000', sheet)).toBeDisabled();
    await button(say.common.all, sheet).click();
    await expect.element(textbox(say.common.amount, sheet)).toHaveValue('1,300');
  });

  test('ends in a receipt with amount, bank, number and what happens next, and home keeps the row', async () => {
    show(baht(1_500));
    const { say, sheet } = await openSheet();
    await textbox(say.common.amount, sheet).fill('1000.01');
    reply(withdrawAll, {
      message: 'SUCCESS',
      id: underWay.id,
      wallet: { amount: 499.99 },
      data: { stuck: ['PGSLOT'] },
    });
    show({ ...baht(499.99), payouts: [underWay] });
    await button(fill(say.withdraw.submitAmount, { amount: '฿1,000.01' }), sheet).click();
    const receipt = dialogNamed(say.receipt.title.withdraw.pending);
    const stuck = fill(say.withdraw.stuck, { games: 'PG Slot' });
    const said = ['1,000.01', say.wallet.wallet, 'KBANK ••7890', 'K3J9X0AB', '499.99', say.withdraw.asked, stuck];
    for (const text of said) await expectHolds(receipt, text);
    await expectAccessible('receipt of a requested withdrawal');
    await expect.element(sheet).not.toBeInTheDocument();
    await expect.element(button(say.common.done, receipt)).toHaveFocus();
    await button(say.common.done, receipt).click();
    await expect.element(receipt).not.toBeInTheDocument();
    await expectHolds(
      main().getByRole('list', { name: say.withdraw.payouts }),
      fill(say.withdraw.payout.open, { amount: '฿1,000.01' }),
    );
  });

  test('still shows what the server refuses although nothing stood in the way', async () => {
    const { say, sheet } = await openSheet();
    await textbox(say.common.amount, sheet).fill('200');
    refuse(withdrawAll, 'BONUS_CONDITION', { measured: 303, target: 909 });
    await button(fill(say.withdraw.submitAmount, { amount: '฿200.00' }), sheet).click();
    const refusal = dialogNamed(say.withdraw.failed);
    await expectHolds(refusal, fill(say.withdraw.measured, { measured: '฿303.00', target: '฿909.00' }));
    await expect.element(button(say.withdraw.seeBonus, refusal)).toBeVisible();
  });

  test('is not opened by home without money, and home says why', async () => {
    show(baht(0));
    const say = await openApp('/user/home', { language });
    const grey = button(`${say.home.withdraw} ${say.withdraw.nothing}`, main());
    await expect.element(grey).toHaveAttribute('aria-disabled', 'true');
    const transfer = button(say.home.transfer, main());
    await expect.element(transfer).toHaveAttribute('aria-disabled', 'true');
    await expect.element(transfer).toHaveAccessibleDescription(say.withdraw.nothing);
    await grey.click({ force: true });
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await expectAccessible('home without money');
  });
});
