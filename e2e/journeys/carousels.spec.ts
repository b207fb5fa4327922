import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../test.ts';
import { spoken } from './steps/in-languages.ts';
import { expectAccessible } from './steps/accessible.ts';
import { chosenRow, drag, expectChosen, swipe, turnWheel } from './steps/games/carousel.ts';
import { call, comeBack, newMember } from './steps/member.ts';
import { expectMoney, expectToast, openTransfer } from './steps/wallet.ts';
import { fill } from '../messages.ts';

test.use({ language: spoken('en'), hasTouch: true });

/** Nothing stands over the edge of its row. */
async function expectFits(list: Locator): Promise<void> {
  const tooWide = await list.evaluate((element) =>
    [...element.querySelectorAll('[role=option]')]
      .filter((row) => row.scrollWidth > row.clientWidth || row.scrollHeight > row.clientHeight)
      .map((row) => row.textContent),
  );
  expect(tooWide).toEqual([]);
}

const press = async (page: Page, ...keys: string[]): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key);
};

const lastGame = { th: 'หวย HD', la: 'ຫວຍ HD', en: 'Huay HD' };

test('both carousels with every game in them: keys, first letters, finger, wheel and mouse', async ({
  page,
  say,
  stack,
}) => {
  const member = await newMember(stack, { baht: 500 });
  const home = await call<{ slots: { code: string }[] }>(stack, '/api/wallet', undefined, member.token);
  const open = ({ code }: { code: string }) => call(stack, `/api/wallet/activate/${code}`, undefined, member.token);
  await Promise.all(home.slots.map(open));
  await comeBack(page, member);
  await expectMoney(page, say, { wallet: 500, games: 0 });
  const sheet = await openTransfer(page, say);
  const from = sheet.getByRole('listbox', { name: say.wallet.from });
  const to = sheet.getByRole('listbox', { name: say.wallet.to });
  await expect(to.getByRole('option')).toHaveCount(home.slots.length + 2);
  await expectChosen(from, say.wallet.wallet);
  await expectAccessible(page, 'the transfer sheet with every game');

  await test.step('by the keyboard', async () => {
    await to.focus();
    await press(page, 'End');
    await expectChosen(to, lastGame[spoken('en')]);
    await press(page, 'PageUp');
    await expectChosen(to, 'Joker 2');
    await press(page, 'j');
    await expectChosen(to, 'Joker');
    await press(page, 'Home', 'ArrowDown');
    // The wallet is taken on the other side and is stepped over.
    await expectChosen(to, 'PG Slot');
    await press(page, 'b');
    await expectChosen(to, 'Betflix');
    await press(page, 'ArrowUp');
    await expectChosen(to, 'Superslot');
    await expect(to).toHaveAttribute('aria-activedescendant', /.+/);
    const active = await to.getAttribute('aria-activedescendant');
    await expect(page.locator(`[id="${active}"]`)).toContainText('Superslot');
  });

  await test.step('by name to the one that is taken, which says why not', async () => {
    // A letter that this keyboard may not have.
    await to.dispatchEvent('keydown', { key: say.wallet.wallet.charAt(0).toLowerCase() });
    await expectToast(page, fill(say.wallet.taken, { name: say.wallet.wallet }));
    await expectChosen(to, 'Superslot');
    await expect(to.getByRole('option', { name: say.wallet.wallet })).toContainText(say.wallet.takenHere);
  });

  await test.step('by a finger', async () => {
    // How far a list runs on after the finger is the browser's own matter; it ends with a choice in the frame.
    const before = await chosenRow(to);
    await swipe(page, to, 2);
    await expect.poll(() => chosenRow(to)).toBeGreaterThan(before);
    const after = await chosenRow(to);
    await swipe(page, to, -1);
    await expect.poll(() => chosenRow(to)).toBeLessThan(after);
    await to.focus();
    await press(page, 'Home', 'b');
    await expectChosen(to, 'Betflix');
  });

  await test.step('by the wheel and by dragging', async () => {
    await turnWheel(page, to, 1);
    await expectChosen(to, 'AskMeBet');
    await drag(page, to, 1);
    await expectChosen(to, 'IMI');
    await to.getByRole('option', { name: 'USUN' }).click();
    await expectChosen(to, 'USUN');
  });

  await test.step('at twice the text size', async () => {
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
    await expectFits(from);
    await expectFits(to);
    await to.focus();
    await press(page, 'ArrowDown');
    await expectChosen(to, 'Circus');
  });

  await test.step('an amount with a rest goes in as far as the game counts', async () => {
    await sheet.getByLabel(say.common.amount).first().fill('100.55');
    await expect(sheet.getByText(fill(say.wallet.part, { amount: '฿100.00', rest: '฿0.55' }))).toBeVisible();
    await sheet.getByRole('button', { name: `${say.wallet.submit} ฿100.00` }).click();
    await expect(sheet).toBeHidden();
    await expectMoney(page, say, { wallet: 400, games: 100 });
  });
});
