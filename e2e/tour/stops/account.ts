import { accountProfile, accountProfileEdit } from '@kapao/contract/account';
import { walletGet } from '@kapao/contract/wallet';
import { lookupWithdraw } from '@kapao/contract/withdraw';
import type { Locator } from '@playwright/test';
import { answer } from '../../journeys/steps/refuse.ts';
import { alter, hold } from '../replies.ts';
import { arrive, top, type Stop, type Visit } from '../stop.ts';

const path = '/user/profile';
const dayMs = 86_400_000;

async function open(visit: Visit, member = visit.stage.rich): Promise<Locator> {
  await arrive(visit, path, member);
  const main = visit.page.getByRole('main');
  await main.locator('[aria-haspopup=dialog]').nth(2).waitFor();
  return main;
}

/** What opens from the profile, in the order of its buttons. */
const openers = ['edit', 'password', 'limit'] as const;

async function openSheet(visit: Visit, name: (typeof openers)[number]): Promise<Locator> {
  const main = await open(visit);
  await main.locator('[aria-haspopup=dialog]').nth(openers.indexOf(name)).click();
  await top(visit.page).waitFor();
  return top(visit.page);
}

const lossLimit = { amount: 1_000, left: 640 };

/** The member's own account. */
export const accountStops: readonly Stop[] = [
  { name: 'profile', who: 'member', mock: 'profile', open },
  {
    name: 'profile-held',
    who: 'member',
    mock: 'profile',
    open: async (visit) => {
      const from = new Date(Date.now() + dayMs).toISOString();
      await alter(visit.page, lookupWithdraw, { heldUntil: from });
      await alter(visit.page, walletGet, { lossLimit: { ...lossLimit, next: { amount: 2_000, from } } });
      await open(visit, visit.stage.unreadable);
    },
  },
  {
    name: 'profile-loading',
    who: 'member',
    waits: true,
    open: async (visit) => {
      await hold(visit.page, accountProfile);
      await arrive(visit, path, visit.stage.rich);
      await visit.page.locator('main:has(h1) [aria-busy=true]').first().waitFor();
    },
  },
  {
    name: 'profile-error',
    who: 'member',
    open: async (visit) => {
      await answer(visit.page, accountProfile, 500, { message: 'INTERNAL_SERVER_ERROR' });
      await arrive(visit, path, visit.stage.rich);
      await visit.page.getByRole('alert').waitFor();
    },
  },
  { name: 'profile-edit', who: 'member', open: (visit) => openSheet(visit, 'edit') },
  {
    name: 'profile-edit-bank',
    who: 'member',
    open: async (visit) => {
      const sheet = await openSheet(visit, 'edit');
      await answer(visit.page, accountProfileEdit, 401, { message: 'WRONG_PASSWORD' });
      await sheet.locator('[inputmode=numeric]').fill('9998887776');
      await sheet.locator('[type=password]').fill('not-the-password');
      await sheet.locator('[type=submit]').click();
      await sheet.getByRole('alert').first().waitFor();
    },
  },
  {
    name: 'profile-edit-bank-list',
    who: 'member',
    open: async (visit) => {
      const sheet = await openSheet(visit, 'edit');
      await sheet.locator('[aria-haspopup=dialog]').click();
      await top(visit.page).locator('[type=search]').waitFor();
    },
  },
  { name: 'change-password', who: 'member', open: (visit) => openSheet(visit, 'password') },
  {
    name: 'change-password-wrong',
    who: 'member',
    open: async (visit) => {
      const sheet = await openSheet(visit, 'password');
      const fields = sheet.locator('[type=password]');
      for (const [index, text] of ['not-the-password', 'sunny-morning-7', 'sunny-morning-8'].entries()) {
        await fields.nth(index).fill(text);
      }
      await sheet.locator('[type=submit]').click();
      await sheet.getByRole('alert').first().waitFor();
    },
  },
  { name: 'loss-limit', who: 'member', open: (visit) => openSheet(visit, 'limit') },
  {
    name: 'loss-limit-higher',
    who: 'member',
    open: async (visit) => {
      await alter(visit.page, walletGet, { lossLimit });
      const sheet = await openSheet(visit, 'limit');
      await sheet.locator('form input').first().fill('2000');
      await sheet.locator('[type=password]').waitFor();
    },
  },
  {
    name: 'log-out-everywhere',
    who: 'member',
    open: async (visit) => {
      const main = await open(visit);
      await main.locator('button').last().click();
      await visit.page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'member-contact',
    who: 'member',
    mock: 'contact',
    open: (visit) => arrive(visit, '/user/contact', visit.stage.rich),
  },
];
