import { beforeEach, expect, test, vi } from 'vitest';
import { dialogNamed, openApp } from '../app.tsx';
import { expectAccessible } from '../accessible.ts';
import { button, expectHolds, expectSaid } from '../form.ts';
import { testLanguages } from '../languages.ts';
import { showReceipt } from '../../src/receipt/show.ts';
import type { Receipt } from '../../src/receipt/model.ts';

const transfer: Receipt = {
  kind: 'transfer',
  state: 'done',
  amount: { amountMinor: 130_001n, currency: 'THB' },
  from: 'Wallet',
  to: 'PG Slot',
  createdAt: '2026-11-22T02:00:00Z',
  number: { known: '42' },
  balanceMinor: 50_000n,
};

let saved: { name: string; url: string }[] = [];

beforeEach(() => {
  saved = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push({ name: this.download, url: this.href });
  });
});

test.each(testLanguages)('a receipt says amount, sides, time, number and new balance (%s)', async (language) => {
  const say = await openApp('/user/statement', { language });
  showReceipt(transfer);
  const dialog = dialogNamed(say.receipt.title.transfer.done);
  await expectHolds(dialog, '1,300.01');
  for (const text of ['Wallet', 'PG Slot', '22/11/2026 09:00', '42', '500.00', say.receipt.balance]) {
    await expectHolds(dialog, text);
  }
  await expectAccessible('receipt');
  await button(say.common.done, dialog).click();
  await expect.poll(() => dialog.length).toBe(0);
});

test('the next step closes the receipt first', async () => {
  const say = await openApp('/user/statement');
  const onPress = vi.fn<() => void>();
  showReceipt(transfer, { label: say.game.play, onPress });
  const dialog = dialogNamed(say.receipt.title.transfer.done);
  await button(say.game.play, dialog).click();
  expect(onPress).toHaveBeenCalledOnce();
  await expect.poll(() => dialog.length).toBe(0);
});

test.each(['pending', 'failed'] as const)('a %s movement has its own title and its reason', async (state) => {
  const say = await openApp('/user/statement');
  showReceipt({ ...transfer, kind: 'withdraw', state, note: 'The account is closed' });
  await expectHolds(dialogNamed(say.receipt.title.withdraw[state]), 'The account is closed');
});

test('a prize of coins counts coins', async () => {
  const say = await openApp('/user/statement');
  showReceipt({ kind: 'prize', state: 'done', amount: { coins: 3 } });
  await expectHolds(dialogNamed(say.receipt.title.prize.done), say.common.coins.replace('{count}', '3'));
});

test('the picture is a PNG of the receipt without the balance', async () => {
  const say = await openApp('/user/statement');
  const written: string[] = [];
  const write = CanvasRenderingContext2D.prototype.fillText;
  vi.spyOn(CanvasRenderingContext2D.prototype, 'fillText').mockImplementation(function fillText(
    this: CanvasRenderingContext2D,
    ...drawn
  ) {
    written.push(drawn[0]);
    write.apply(this, drawn);
  });
  showReceipt(transfer);
  await button(say.receipt.save, dialogNamed(say.receipt.title.transfer.done)).click();
  await expectSaid(say.receipt.saved);
  expect(saved.map(({ name }) => name)).toEqual([`${say.receipt.file}.png`]);
  expect(written).toEqual(expect.arrayContaining([say.receipt.title.transfer.done, '฿1,300.01', 'PG Slot', '42']));
  expect(written.join(' ')).not.toContain('500.00');
  const image = new Image();
  image.src = saved[0]?.url ?? '';
  await image.decode();
  expect(image.naturalWidth).toBe(720);
});

test('a phone shares the picture, and closing its sheet is no error', async () => {
  const say = await openApp('/user/statement');
  const shared: File[] = [];
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
  Object.assign(navigator, {
    canShare: () => true,
    share: async ({ files }: { files: File[] }) => {
      shared.push(...files);
      throw new DOMException('closed', 'AbortError');
    },
  });
  showReceipt(transfer);
  const dialog = dialogNamed(say.receipt.title.transfer.done);
  await button(say.receipt.share, dialog).click();
  await expect.poll(() => shared.map(({ type }) => type)).toEqual(['image/png']);
  expect(dialog.length).toBe(1);
  expect(document.body.textContent).not.toContain(say.receipt.shareFailed);
  Reflect.deleteProperty(navigator, 'canShare');
  Reflect.deleteProperty(navigator, 'share');
});
