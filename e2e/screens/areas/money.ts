import { gameCredentials, gameResetPassword } from '@kapao/contract/game';
import { walletGet, walletTransfer } from '@kapao/contract/wallet';
import { lookupWithdraw, withdrawAll } from '@kapao/contract/withdraw';
import { running } from '../../journeys/steps/replies.ts';
import { screensAt, type Step } from '../screen.ts';
import { alert, alters, answers, asks, click, fails, fill, gone, home, inHours, opens } from '../steps.ts';
import { question, refuses, see, sheet, submit, top, topButton } from '../steps.ts';

const transfer = sheet((say) => say.home.transfer);
const withdraw = sheet((say) => say.home.withdraw);
const amount = `${top}form input`;
const send = click(submit);
const asked: readonly Step[] = [send, see(question)];

const fillTransfer: readonly Step[] = [
  ...transfer,
  click((say) => `role=listbox[name="${say.wallet.to}"s] >> role=option[name*="PG Slot"]`),
  see((say) => `role=listbox[name="${say.wallet.to}"s] >> [aria-selected=true]:has-text("PG Slot")`),
  fill(amount, '500'),
];
const fillWithdraw: readonly Step[] = [...withdraw, fill(amount, '2000')];
const payout = {
  id: 'k3j9x0abcdefghijklmn',
  amount: 1_000.01,
  bankCode: 'KTB',
  lastDigits: '7891',
  requestedAt: inHours(-0.05),
};
const payouts = {
  sending: { ...payout, state: 'sending' },
  result: { ...payout, amount: 2_000, state: 'sending', requestedAt: inHours(0) },
  held: { ...payout, id: 'a7f2mabcdefghijklmno', amount: 2_000, state: 'held', heldUntil: inHours(24) },
  paid: { ...payout, state: 'paid', endedAt: inHours(-0.02) },
  refused: { ...payout, id: 'q8w1zabcdefghijklmno', state: 'refused', endedAt: inHours(-0.02), reason: 'BANK_ACCOUNT' },
} as const;

const game = (code: string): readonly Step[] => [home, ...opens(`[data-code=${code}]`)];

export const moneyScreens = screensAt('/user/home', 'rich', {
  transfer: { gate: true, docs: ['th-390'], steps: fillTransfer },
  'transfer-wrong': { steps: [...transfer, send, see(alert)] },
  'transfer-done': {
    before: [
      answers(walletTransfer, {
        message: 'SUCCESS',
        amount: 500,
        wallet: { amount: 7_700 },
        slots: [{ code: 'PGSLOT', amount: 3_000 }],
      }),
    ],
    steps: [...fillTransfer, ...asked, gone('role=dialog')],
  },
  'transfer-failed': { before: [refuses(walletTransfer, 409, 'MONEY_NOT_ENOUGH')], steps: [...fillTransfer, ...asked] },
  'transfer-no-games': {
    as: 'fresh',
    before: [alters(walletGet, { wallet: { amount: 50, currency: 'THB' } })],
    steps: transfer,
  },
  withdraw: { gate: true, docs: ['th-390', 'en-360', 'th-1280'], steps: fillWithdraw },
  'withdraw-too-little': { steps: [...withdraw, fill(amount, '1'), send, see(alert)] },
  'withdraw-empty': {
    before: [alters(walletGet, { wallet: { amount: 50, currency: 'THB' }, slots: [] })],
    steps: withdraw,
  },
  'withdraw-condition': { before: [alters(walletGet, { bonus: running })], steps: withdraw },
  'withdraw-under-way': { before: [alters(walletGet, { payouts: [payouts.sending] })], steps: withdraw },
  'withdraw-result': {
    before: [answers(withdrawAll, { message: 'SUCCESS', id: payouts.sending.id, wallet: { amount: 6_200 } })],

    steps: [...fillWithdraw, alters(walletGet, { payouts: [payouts.result] }), ...asked],
  },
  'payouts-open': {
    before: [alters(walletGet, { payouts: [payouts.sending, payouts.held] })],

    steps: [home],
  },
  'payouts-ended': { before: [alters(walletGet, { payouts: [payouts.paid, payouts.refused] })], steps: [home] },
  'payout-details': {
    before: [alters(walletGet, { payouts: [payouts.refused] })],
    steps: [home, ...asks((say) => `role=list[name="${say.withdraw.payouts}"s] >> role=button >> nth=0`)],
  },
  'withdraw-held': { before: [alters(lookupWithdraw, () => ({ heldUntil: inHours(24) }))], steps: fillWithdraw },
  'withdraw-refused': {
    before: [refuses(withdrawAll, 409, 'BONUS_CONDITION', { measured: 303, target: 909 })],
    steps: [...fillWithdraw, ...asked],
  },
  'game-open': { docs: ['th-390'], steps: game('PGSLOT') },
  'game-closed': { steps: game('IMI') },
  'game-error': { before: [fails(gameCredentials)], steps: [...game('PGSLOT'), see(alert)] },
  'game-how-much': {
    before: [alters(walletGet, { lossLimit: { amount: 1_000, left: 640 } })],
    steps: [...game('PGSLOT'), click(topButton((say) => say.game.play)), see(`${top}form`)],
  },
  'game-new-password': {
    before: [refuses(gameResetPassword, 502, 'SLOT_RESET_PASSWORD_FAIL')],
    steps: [...game('PGSLOT'), click(`${top}summary`), ...asks(topButton((say) => say.game.newPassword))],
  },
});
