import { walletGet, walletTransfer } from '@kapao/contract/wallet';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fill } from '@kapao/i18n/fill';
import { messages } from '@kapao/i18n/all/messages';
import { expectAccessible } from '../accessible.ts';
import { openApp, sheetNamed } from '../app.tsx';
import { button, expectHolds, expectSaid, main, textbox } from '../form.ts';
import { gameNamed, plainWallet } from '../replies.ts';
import { callsOf, reply } from '../server.ts';
import { chosenRow, dragRows, expectChosen, swipe, turnWheel } from './hand.ts';

const names = [
  'PG Slot',
  'Superslot',
  'Betflix',
  'AskMeBet',
  'IMI',
  'USUN',
  'Circus',
  'Joker',
  'Joker 2',
  'Xo',
  'Yo',
  'Huay HD',
];
const slots = names.map((name) => gameNamed(name.toUpperCase().replaceAll(' ', '_'), name, { step: 1 }));

const say = messages.en;
const sheet = sheetNamed(say.wallet.title);
const from = sheet.getByRole('listbox', { name: say.wallet.from });
const to = sheet.getByRole('listbox', { name: say.wallet.to });

const press = async (...keys: string[]): Promise<void> => {
  for (const key of keys) await userEvent.keyboard(key);
};
const focusOn = (list: typeof to): void => (list.element() as HTMLElement).focus();

const tooWide = (list: typeof to) =>
  [...list.element().querySelectorAll('[role=option]')]
    .filter((row) => row.scrollWidth > row.clientWidth || row.scrollHeight > row.clientHeight)
    .map((row) => row.textContent);

beforeEach(async () => {
  reply(walletGet, { ...plainWallet, slots });
  await openApp('/user/home', { language: 'en' });
  await button(say.home.transfer, main()).click();
  await expect.element(to).toBeVisible();
});

afterEach(() => {
  document.documentElement.style.fontSize = '';
});

test('both carousels list every game, are accessible and start at the wallet', async () => {
  expect(to.getByRole('option').length).toBe(names.length + 2);
  await expectChosen(from, say.wallet.wallet);
  await expectAccessible('the transfer sheet with every game');
});

test('keys and first letters move through a carousel and skip the taken row', async () => {
  focusOn(to);
  await press('{End}');
  await expectChosen(to, 'Huay HD');
  await press('{PageUp}');
  await expectChosen(to, 'Joker 2');
  await press('j');
  await expectChosen(to, 'Joker');
  await press('{Home}', '{ArrowDown}');
  await expectChosen(to, 'PG Slot');
  await press('b');
  await expectChosen(to, 'Betflix');
  await press('{ArrowUp}');
  await expectChosen(to, 'Superslot');
  const active = to.element().getAttribute('aria-activedescendant');
  expect(document.getElementById(active ?? '')?.textContent).toContain('Superslot');

  await press('w');
  await expectSaid(fill(say.wallet.taken, { name: say.wallet.wallet }));
  await expectChosen(to, 'Superslot');
  expect(to.element().querySelector('[aria-disabled=true]')?.textContent).toContain(say.wallet.takenHere);
});

test('a finger, the wheel, the mouse and a tap choose a row', async () => {
  focusOn(to);
  await press('b');
  await expectChosen(to, 'Betflix');
  const before = chosenRow(to);
  await swipe(to, 2);
  await expect.poll(() => chosenRow(to)).toBeGreaterThan(before);
  const after = chosenRow(to);
  await swipe(to, -1);
  await expect.poll(() => chosenRow(to)).toBeLessThan(after);
  focusOn(to);
  await press('{Home}', 'b');
  await expectChosen(to, 'Betflix');
  await turnWheel(to, 1);
  await expectChosen(to, 'AskMeBet');
  await dragRows(to, 1);
  await expectChosen(to, 'IMI');
  await to.getByRole('option', { name: /USUN/ }).click();
  await expectChosen(to, 'USUN');
});

test('rows fit at twice the text size, and keys still centre the choice', async () => {
  document.documentElement.style.fontSize = '200%';
  expect([tooWide(from), tooWide(to)]).toEqual([[], []]);
  focusOn(to);
  await press('{Home}', 'u');
  await expectChosen(to, 'USUN');
});

test('a game takes only the part of an amount that it can count', async () => {
  focusOn(to);
  await press('i');
  await expectChosen(to, 'IMI');
  await textbox(say.common.amount, sheet).fill('100.55');
  await expect.element(sheet.getByText(fill(say.wallet.part, { amount: '฿100.00', rest: '฿0.55' }))).toBeVisible();
  reply(walletTransfer, {
    message: 'SUCCESS',
    amount: 100,
    wallet: { amount: 400 },
    slots: [{ code: 'IMI', amount: 100 }],
  });
  await button(fill(say.wallet.submitAmount, { amount: '฿100.00' }), sheet).click();
  const done = page.getByRole('alertdialog', { name: say.receipt.title.transfer.done });
  const rest = fill(say.wallet.doneRest, { rest: '฿0.55', from: say.wallet.wallet });
  await expect.element(done.getByText(rest)).toBeVisible();
  for (const text of ['100.00', say.wallet.wallet, 'IMI', '400.00']) await expectHolds(done, text);
  await expect.element(sheet).not.toBeInTheDocument();
  expect(callsOf(walletTransfer)[0]?.body).toEqual({ from: 'WALLET', to: 'IMI', amount: 100.55 });
});
