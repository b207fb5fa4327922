import { lookupDeposit, qrCreate, type QrState } from '@kapao/contract/deposit';
import { slipList, slipUpload } from '@kapao/contract/slip';
import type { Locator } from '@playwright/test';
import { answer } from '../../journeys/steps/refuse.ts';
import { slip } from '../../journeys/steps/slips.ts';
import { alter, hold } from '../replies.ts';
import { openSheet, top, type Stop, type Visit } from '../stop.ts';

const tabs = ['bank', 'qr', 'truewallet'] as const;

/** The fresh member deposits: a QR of the rich one would stand before every other way. */
async function openTab(visit: Visit, tab: (typeof tabs)[number], member = visit.stage.fresh): Promise<Locator> {
  const sheet = await openSheet(visit, 'deposit', member);
  await sheet.getByRole('tab').nth(tabs.indexOf(tab)).click();
  return sheet;
}

async function makeQr(visit: Visit): Promise<void> {
  const sheet = await openTab(visit, 'qr', visit.stage.rich);
  await sheet.getByRole('button', { name: 'WW', exact: true }).click();
  // One from an earlier visit is shown first.
  const picture = sheet.locator('img[data-payload]');
  const amount = sheet.locator('form input');
  await picture.or(amount).first().waitFor();
  if (await picture.isVisible()) return;
  await amount.fill('500');
  await sheet.locator('[type=submit]').click();
  await picture.waitFor();
}

/** A QR that is over before anybody could scan it. */
function shortQr(): QrState {
  const now = Date.now();
  return {
    hasQrcode: true,
    qrcodeId: 'over',
    qrcode: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1" data-payload="0"></svg>',
    amount: 500,
    payable: 500,
    now: new Date(now).toISOString(),
    expireIn: new Date(now + 700).toISOString(),
  };
}

async function openSlip(visit: Visit): Promise<Locator> {
  const sheet = await openTab(visit, 'bank');
  await sheet.locator('[aria-haspopup=dialog]').last().click();
  const file = top(visit.page).locator('input[type=file]').first();
  await file.waitFor({ state: 'attached' });
  return file;
}

async function sendSlip(visit: Visit, status: 'PENDING' | 'FAILED'): Promise<void> {
  const { page, stage } = visit;
  await answer(page, slipUpload, 202, { message: 'OK', slipId: 'sent' });
  const row = slip({ status, note: status === 'FAILED' ? 'INVALID_SLIP' : '' });
  await answer(page, slipList, 200, { total: 1, slips: [{ ...row, _id: 'sent' }] });
  const file = await openSlip(visit);
  await file.setInputFiles({ name: 'slip.png', mimeType: 'image/png', buffer: stage.slip });
  await top(page).locator('figure').waitFor();
  const send = top(page).locator('button:not([aria-disabled])').last();
  await send.click();
  await top(page).getByRole('link').waitFor();
  if (status === 'FAILED') await top(page).locator('b').waitFor();
}

/** The ways to pay in, and the slip of a payment that has not shown up. */
export const depositStops: readonly Stop[] = [
  { name: 'deposit-bank', who: 'member', mock: 'deposit', open: (visit) => openTab(visit, 'bank') },
  {
    name: 'deposit-declare',
    who: 'member',
    open: async (visit) => {
      const sheet = await openTab(visit, 'bank');
      await sheet.getByRole('tabpanel').locator('button:not([aria-label])').first().click();
      await sheet.locator('form input').waitFor();
    },
  },
  {
    name: 'deposit-manual',
    who: 'member',
    open: async (visit) => {
      await alter(visit.page, lookupDeposit, { isManual: true });
      await openSheet(visit, 'deposit', visit.stage.fresh);
    },
  },
  { name: 'deposit-qr-create', who: 'member', mock: 'deposit-qr-create', open: (visit) => openTab(visit, 'qr') },
  { name: 'deposit-qr', who: 'member', mock: 'deposit-qr', open: makeQr },
  {
    name: 'deposit-qr-expired',
    who: 'member',
    open: async (visit) => {
      const { page } = visit;
      let made: object | null = null;
      await page.route(`**${qrCreate.path.replace(':bankCode', '*')}`, (route) => {
        if (route.request().method() === 'POST') made = shortQr();
        return route.fulfill({ json: made ?? { hasQrcode: false } });
      });
      const sheet = await openTab(visit, 'qr');
      await sheet.locator('form input').fill('500');
      await sheet.locator('[type=submit]').click();
      await sheet.locator('img[data-payload]').waitFor();
      await sheet.locator('img[data-payload]').waitFor({ state: 'detached' });
    },
  },
  { name: 'deposit-true-money', who: 'member', open: (visit) => openTab(visit, 'truewallet') },
  {
    name: 'deposit-true-money-gift',
    who: 'member',
    open: async (visit) => (await openTab(visit, 'truewallet')).getByRole('radio').nth(1).click(),
  },
  {
    name: 'deposit-edit-name',
    who: 'member',
    open: async (visit) => {
      const sheet = await openTab(visit, 'bank', visit.stage.unreadable);
      await sheet.locator('[aria-haspopup=dialog]').first().click();
      await top(visit.page).locator('form').waitFor();
    },
  },
  {
    name: 'deposit-none',
    who: 'member',
    mock: 'state-empty',
    open: async (visit) => {
      await answer(visit.page, lookupDeposit, 409, { message: 'NO_BANK' });
      await openSheet(visit, 'deposit', visit.stage.fresh);
    },
  },
  {
    name: 'deposit-error',
    who: 'member',
    open: async (visit) => {
      await answer(visit.page, lookupDeposit, 500, { message: 'INTERNAL_SERVER_ERROR' });
      await openSheet(visit, 'deposit', visit.stage.fresh);
      await top(visit.page).getByRole('alert').waitFor();
    },
  },
  {
    name: 'deposit-loading',
    who: 'member',
    waits: true,
    open: async (visit) => {
      await hold(visit.page, lookupDeposit);
      const sheet = await openSheet(visit, 'deposit', visit.stage.fresh);
      await sheet.locator('[aria-busy=true]').waitFor();
    },
  },
  { name: 'slip-upload', who: 'member', open: openSlip },
  {
    name: 'slip-upload-wrong',
    who: 'member',
    open: async (visit) => {
      const file = await openSlip(visit);
      await file.setInputFiles({ name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('no slip') });
      await top(visit.page).getByRole('alert').waitFor();
    },
  },
  {
    name: 'slip-upload-picked',
    who: 'member',
    open: async (visit) => {
      const file = await openSlip(visit);
      await file.setInputFiles({ name: 'slip.png', mimeType: 'image/png', buffer: visit.stage.slip });
      await top(visit.page).locator('figure').waitFor();
    },
  },
  { name: 'slip-upload-sent', who: 'member', open: (visit) => sendSlip(visit, 'PENDING') },
  { name: 'slip-upload-refused', who: 'member', open: (visit) => sendSlip(visit, 'FAILED') },
];
