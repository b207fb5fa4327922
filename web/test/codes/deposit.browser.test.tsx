import { qrCreate, qrGet, walletAdd, walletTruelink } from '@kapao/contract/deposit';
import type { QrState } from '@kapao/contract/deposit';
import { slipUpload } from '@kapao/contract/slip';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fill } from '@kapao/i18n/fill';
import type { AllMessages } from '@kapao/i18n/all/en';
import { openApp, sheetNamed } from '../app.tsx';
import { button, expectTyped, fillAll, main, textbox } from '../form.ts';
import { testLanguages } from '../languages.ts';
import { refuseEach } from '../refuse-each.ts';
import { qrChannels } from '../replies.ts';
import { callsOf, refuse, reply } from '../server.ts';
import { chooseProvider } from '../deposit/provider.ts';

async function openTab(say: AllMessages, name: string) {
  await button(say.home.deposit, main()).click();
  const sheet = sheetNamed(say.home.deposit);
  await sheet.getByRole('tab', { name }).click();
  return sheet;
}

async function pictureOfASlip(): Promise<File> {
  const canvas = new OffscreenCanvas(60, 90);
  canvas.getContext('2d')?.fillRect(0, 0, 60, 90);
  return new File([await canvas.convertToBlob({ type: 'image/jpeg' })], 'slip.jpg', { type: 'image/jpeg' });
}

test('a refused gift link is said at its field until another is typed', async () => {
  const say = await openApp('/user/home');
  const sheet = await openTab(say, say.deposit.truewalletTab);
  const field = textbox(say.deposit.giftLink, sheet);
  await field.fill('https://example.com/gift');
  refuse(walletTruelink, 'TRUELINK_INVALID');
  await button(say.deposit.sendLink, sheet).click();
  await expect.element(field).toHaveAccessibleDescription(say.errors.TRUELINK_INVALID);
  await expect.element(field).toHaveAttribute('aria-invalid', 'true');
  await field.fill('https://example.com/other');
  await expect.element(field).not.toHaveAttribute('aria-invalid');
});

describe.each(testLanguages)('every code of a deposit has a text (%s)', (language) => {
  test('of a gift link', async () => {
    const say = await openApp('/user/home', { language });
    const sheet = await openTab(say, say.deposit.truewalletTab);
    const form = [[textbox(say.deposit.giftLink, sheet), 'https://example.com/gift']] as const;
    await fillAll(form);
    await refuseEach(walletTruelink, {
      say,
      press: () => button(say.deposit.sendLink, sheet).click(),
      kept: () => expectTyped(form),
    });
  });

  test('of a QR, and of a QR that a channel could not create', async () => {
    const say = await openApp('/user/home', { language });
    const sheet = await openTab(say, say.deposit.qrTab);
    await chooseProvider(say, sheet, 'WW');
    const form = [[textbox(say.deposit.amount, sheet), '200']] as const;
    await fillAll(form);
    const create = fill(say.deposit.createAmount, { amount: '฿200.00' });
    const press = () => button(create, sheet).click();
    await refuseEach(qrCreate, { say, press, kept: () => expectTyped(form) });
    reply(qrCreate, { hasQrcode: false, message: 'QR_FAIL' });
    await press();
    await expect.element(page.getByRole('alert').getByText(say.errors.QR_FAIL)).toBeVisible();
    await expectTyped(form);
  });

  test('of a declared transfer', async () => {
    const say = await openApp('/user/home', { language });
    const sheet = await openTab(say, say.deposit.bankTab);
    const declare = button(say.deposit.declare, sheet);
    await declare.click();
    const form = [[textbox(say.deposit.declareAmount, sheet), '300']] as const;
    await fillAll(form);
    await refuseEach(walletAdd, { say, press: () => declare.click(), kept: () => expectTyped(form) });
  });

  test('of a slip', async () => {
    const say = await openApp('/user/home', { language });
    await button(say.deposit.slip.open, await openTab(say, say.deposit.bankTab)).click();
    const sheet = sheetNamed(say.deposit.slip.title);
    const file = await pictureOfASlip();
    await expect.element(button(say.deposit.slip.gallery, sheet)).toBeVisible();
    const input = page.elementLocator(sheet.element().querySelector('input[type=file]') ?? document.body);
    const choose = () => input.upload(file);
    await choose();
    await refuseEach(slipUpload, {
      say,
      press: () =>
        sheet.getByRole('button', { name: new RegExp(`^(${say.deposit.slip.send}|${say.common.retry})$`) }).click(),
      kept: async () => {
        await expect.element(sheet.getByRole('img', { name: say.deposit.slip.preview })).toBeVisible();
        await choose();
      },
    });
  });

  test('and the QR of every channel is shown with its time', async () => {
    const now = new Date();
    const until = new Date(now.getTime() + 15 * 60_000);
    const qrOf = (path: string): QrState => ({
      hasQrcode: true,
      qrcodeId: path,
      qrcode: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" data-payload="${path}"><path d="M0 0h9v9z"/></svg>`,
      amount: 200,
      payable: 200,
      expireIn: until.toISOString(),
      now: now.toISOString(),
    });
    const live = () => callsOf(qrCreate).at(-1)?.path;
    const none: QrState = { hasQrcode: false };
    reply(qrGet, ({ path }) => (path === live() ? qrOf(path) : none));
    reply(qrCreate, ({ path }) => qrOf(path));
    const say = await openApp('/user/home', { language });
    const sheet = await openTab(say, say.deposit.qrTab);
    for (const channel of qrChannels) {
      await chooseProvider(say, sheet, channel);
      await textbox(say.deposit.amount, sheet).fill('200');
      await button(fill(say.deposit.createAmount, { amount: '฿200.00' }), sheet).click();
      const picture = sheet.getByRole('img', { name: fill(say.deposit.qrAlt, { amount: '฿200.00' }) });
      await expect.element(picture).toHaveAttribute('data-payload', `/api/qrcode/${channel}`);
      await expect.poll(() => sheet.getByRole('timer').element().textContent).toMatch(/^(14:\d\d|15:00)$/);
    }
    expect(callsOf(qrCreate).map(({ body }) => body)).toEqual(qrChannels.map(() => ({ amount: 200 })));
  });
});
