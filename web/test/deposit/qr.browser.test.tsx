import { bonusActivate, bonusList } from '@kapao/contract/bonus';
import type { Bonus } from '@kapao/contract/bonus';
import { lookupDeposit, qrCreate, qrDelete, qrGet } from '@kapao/contract/deposit';
import type { QrState } from '@kapao/contract/deposit';
import { fill } from '@kapao/i18n/fill';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { dialogNamed, goTo, openApp, sheetNamed } from '../app.tsx';
import { button, expectHolds, main, textbox } from '../form.ts';
import { qrChannels } from '../replies.ts';
import { callsOf, reply } from '../server.ts';

afterEach(() => void vi.useRealTimers());

const validMs = 15 * 60_000;

function serveQrs(): void {
  const none: QrState = { hasQrcode: false };
  let live: { path: string; state: QrState } | null = null;
  reply(qrCreate, ({ path }) => {
    const now = Date.now();
    const state: QrState = {
      hasQrcode: true,
      qrcodeId: `${path}${now}`,
      qrcode:
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" data-payload="0"><path d="M0 0h9v9H0z"/></svg>',
      amount: 200,
      payable: 200.01,
      expireIn: new Date(now + validMs).toISOString(),
      now: new Date(now).toISOString(),
    };
    live = { path, state };
    return state;
  });
  reply(qrGet, ({ path }) => (live?.path === path ? live.state : none));
  reply(qrDelete, () => {
    live = null;
    return { message: 'OK' as const };
  });
}

async function createQr() {
  const say = await openApp('/user/home', { language: 'en' });
  await button(say.home.deposit, main()).click();
  const sheet = sheetNamed(say.home.deposit);
  await textbox(say.deposit.amount, sheet).fill('200');
  await button(fill(say.deposit.createAmount, { amount: '฿200.00' }), sheet).click();
  const picture = sheet.getByRole('img', { name: fill(say.deposit.qrAlt, { amount: '฿200.01' }) });
  await expect.element(picture).toBeVisible();
  return { say, sheet, picture };
}

test('QR leads, and a live QR shows amount, time, QR and save in view at 360x640, without tabs', async () => {
  await page.viewport(360, 640);
  serveQrs();
  const { say, sheet, picture } = await createQr();
  const save = button(say.deposit.saveQr, sheet);
  for (const part of [sheet.getByText(say.deposit.payExactly), sheet.getByRole('timer'), picture, save]) {
    await expect.element(part).toBeInViewport({ ratio: 1 });
  }
  const footerTop = save.element().getBoundingClientRect().top;
  expect(picture.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(footerTop);
  expect(sheet.getByRole('tab').elements()).toEqual([]);
  await button(say.deposit.otherWays, sheet).click();
  await expect.element(sheet.getByRole('tab', { name: say.deposit.bankTab })).toBeVisible();
  await expect.element(button(qrChannels[1], sheet)).toBeVisible();
});

test('cancelling a QR asks once', async () => {
  serveQrs();
  const { say, sheet, picture } = await createQr();
  const question = dialogNamed(say.deposit.cancelTitle);
  await button(say.deposit.cancel, sheet).click();
  await button(say.deposit.keepQr, question).click();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(picture).toBeVisible();
  expect(callsOf(qrDelete)).toEqual([]);
  await button(say.deposit.cancel, sheet).click();
  await button(say.deposit.cancel, question).click();
  await expect.element(textbox(say.deposit.amount, sheet)).toBeVisible();
  expect(callsOf(qrDelete)).toHaveLength(1);
});

test('an expired QR is asked again with its amount, without leaving', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  serveQrs();
  const { say, sheet, picture } = await createQr();
  vi.setSystemTime(Date.now() + validMs);
  const again = button(fill(say.deposit.again, { amount: '฿200.00' }), sheet);
  await expect.element(again).toBeVisible();
  await again.click();
  await expect.element(picture).toBeVisible();
  expect(callsOf(qrCreate).map(({ body }) => body)).toEqual([{ amount: 200 }, { amount: 200 }]);
});

test('home waits for the money of a QR, and the amount and channel are there next time', async () => {
  serveQrs();
  const { say, sheet } = await createQr();
  await button(say.deposit.paid, sheet).click();
  const waiting = button(new RegExp(fill(say.home.waitingFor, { amount: '฿200.01' })), main());
  await expect.element(waiting).toBeVisible();
  await waiting.click();
  await button(say.deposit.cancel, sheet).click();
  await button(say.deposit.cancel, dialogNamed(say.deposit.cancelTitle)).click();
  await expect.element(textbox(say.deposit.amount, sheet)).toHaveValue('200');
  await goTo('/user/home');
  await button(say.home.deposit, main()).click();
  await expect.element(textbox(say.deposit.amount, sheet)).toHaveValue('200');
  await expect.element(waiting).not.toBeInTheDocument();
});

const welcome: Bonus = {
  code: 'WELCOME',
  title: 'Welcome',
  trigger: 'deposit',
  type: 'limit',
  maxReceived: 1,
  counted: 0,
  percentFail: 5,
  percentSuccess: 300,
  percentBonus: 100,
  maxBonus: 500,
  fixedBonus: 0,
  minDeposit: 100,
  categories: [],
  withdrawCap: 0,
  armHours: 24,
  expireDays: 7,
  banners: [],
  userBonus: null,
};

test('the sheet offers the bonus that fits and says in baht what it asks', async () => {
  reply(bonusList, [welcome]);
  reply(bonusActivate, { _id: '1', isActive: true, received: [] });
  const say = await openApp('/user/home', { language: 'en' });
  await button(say.home.deposit, main()).click();
  const sheet = sheetNamed(say.home.deposit);
  const offer = sheet.getByRole('region', { name: welcome.title });
  await expect.element(offer).toBeVisible();
  await expectHolds(offer, fill(say.deposit.bonusFrom, { min: '฿100.00' }));
  await textbox(say.deposit.amount, sheet).fill('200');
  await expectHolds(offer, fill(say.deposit.bonusBrings, { amount: '฿200.00', gift: '฿200.00', target: '฿1,200.00' }));
  await button(say.deposit.bonusTake, offer).click();
  await expect.poll(() => callsOf(bonusActivate)).toHaveLength(1);
});

test('a TrueMoney wallet shows the number to send to, with a button that copies it', async () => {
  reply(lookupDeposit, {
    banks: [],
    wallets: [{ mode: 'AUTO', walletAccountName: 'KAPAO AUTO', mobile: '0800000001' }],
    isManual: false,
    truelinkKey: null,
  });
  const say = await openApp('/user/home', { language: 'en' });
  await button(say.home.deposit, main()).click();
  const sheet = sheetNamed(say.home.deposit);
  await expect.element(sheet.getByText('080-000-0001')).toBeVisible();
  await expect.element(button(`${say.common.copy} ${say.deposit.walletNumber}`, sheet)).toBeVisible();
});
