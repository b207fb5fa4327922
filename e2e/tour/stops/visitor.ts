import { accountValidate } from '@kapao/contract/account';
import { otpSend } from '@kapao/contract/auth';
import { lookupActive } from '@kapao/contract/content';
import type { Page } from '@playwright/test';
import { newPerson } from '../../journeys/steps/member.ts';
import { answer } from '../../journeys/steps/refuse.ts';
import { readCode } from '../../journeys/steps/sandbox.ts';
import { arrive, top, type Stop, type Visit } from '../stop.ts';

const field = (page: Page, nth = 0) => page.getByRole('main').locator('form input:not([type=checkbox])').nth(nth);
const submit = (page: Page) => page.getByRole('main').locator('[type=submit]').click();

/** A number that is on its way to register; the code comes by SMS. */
async function givePhone(visit: Visit, path = '/register') {
  const { phone } = newPerson();
  const { page } = visit;
  await arrive(visit, path);
  await field(page).fill(phone);
  await submit(page);
  await page.locator('[autocomplete=one-time-code]').waitFor();
  return phone;
}

async function giveCode(visit: Visit, path?: string) {
  const phone = await givePhone(visit, path);
  await field(visit.page).fill(await readCode(visit.stack, phone));
  await visit.page.locator('[autocomplete=new-password]').first().waitFor();
}

async function giveProfile(visit: Visit) {
  await giveCode(visit);
  const { page } = visit;
  await field(page).fill('สมหญิง ใจดี');
  await field(page, 1).fill('sunny-morning-7');
  await field(page, 2).fill('sunny-morning-7');
  await submit(page);
  await page.locator('[autocomplete=family-name]').waitFor();
}

/** A forgotten password: the phone of somebody who is a member. */
async function forget(visit: Visit) {
  const { page } = visit;
  await arrive(visit, '/login');
  await page.getByRole('main').locator('form button[type=button]').last().click();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.locator('[autocomplete=username][maxlength]').waitFor();
}

async function forgetTo(visit: Visit, step: 'code' | 'password') {
  const { page, stage, stack } = visit;
  await forget(visit);
  await field(page).fill(stage.fresh.phone);
  await submit(page);
  const code = page.locator('[autocomplete=one-time-code]');
  await code.waitFor();
  if (step === 'code') return;
  await code.fill(await readCode(stack, stage.fresh.phone));
  await page.locator('[autocomplete=new-password]').first().waitFor();
}

/** What stands before the login, and the way in. */
export const visitorStops: readonly Stop[] = [
  { name: 'login', who: 'visitor', mock: 'login', open: (visit) => arrive(visit, '/login') },
  {
    name: 'login-wrong',
    who: 'visitor',
    mock: 'login',
    open: async (visit) => {
      await arrive(visit, '/login');
      await field(visit.page).fill('0812345678');
      await field(visit.page, 1).fill('not-the-password');
      await submit(visit.page);
      await visit.page.getByRole('alert').waitFor();
    },
  },
  {
    name: 'language-menu',
    who: 'visitor',
    open: async (visit) => {
      await arrive(visit, '/login');
      await visit.page.locator('header [aria-haspopup=menu]').click();
    },
  },
  {
    name: 'login-in-line',
    who: 'visitor',
    open: async (visit) => {
      // What the page was told when it loaded stays; the next stop is in a browser of its own again.
      const session = await visit.page.context().newCDPSession(visit.page);
      await session.send('Emulation.setUserAgentOverride', {
        userAgent: `Mozilla/5.0 (Linux; Android 14) Line/14.1.0/IAB`,
      });
      await arrive(visit, '/login');
      await visit.page.locator('aside').waitFor();
      await session.detach();
    },
  },
  { name: 'reset-phone', who: 'visitor', open: forget },
  { name: 'reset-code', who: 'visitor', open: (visit) => forgetTo(visit, 'code') },
  { name: 'reset-password', who: 'visitor', open: (visit) => forgetTo(visit, 'password') },
  { name: 'register-phone', who: 'visitor', open: (visit) => arrive(visit, '/register') },
  {
    name: 'register-phone-taken',
    who: 'visitor',
    open: async (visit) => {
      await arrive(visit, '/register');
      await answer(visit.page, accountValidate, 409, { message: 'EXISTING_USER' });
      await field(visit.page).fill('0812345678');
      await submit(visit.page);
      await visit.page.getByRole('alert').waitFor();
    },
  },
  { name: 'register-code', who: 'visitor', open: givePhone },
  {
    name: 'register-code-blocked',
    who: 'visitor',
    open: async (visit) => {
      await answer(visit.page, otpSend, 429, { message: 'OTP_BLOCK', data: { retryAfter: 600 } });
      await arrive(visit, '/register');
      await field(visit.page).fill(newPerson().phone);
      await submit(visit.page);
      await visit.page.getByRole('alert').waitFor();
    },
  },
  { name: 'register-profile', who: 'visitor', open: (visit) => giveCode(visit, '/register?code=PRabc123') },
  { name: 'register-bank', who: 'visitor', mock: 'register-bank', open: giveProfile },
  {
    name: 'register-bank-list',
    who: 'visitor',
    open: async (visit) => {
      await giveProfile(visit);
      await visit.page.getByRole('main').locator('[aria-haspopup=dialog]').click();
      await top(visit.page).waitFor();
    },
  },
  {
    name: 'register-bank-wrong',
    who: 'visitor',
    mock: 'register-bank',
    open: async (visit) => {
      await giveProfile(visit);
      await submit(visit.page);
      await visit.page.getByRole('alert').first().waitFor();
    },
  },
  { name: 'howto', who: 'visitor', open: (visit) => arrive(visit, '/howto') },
  {
    name: 'howto-video',
    who: 'visitor',
    open: async (visit) => {
      await arrive(visit, '/howto');
      await visit.page.getByRole('main').locator('[aria-haspopup=dialog]').first().click();
      await top(visit.page).locator('video').waitFor();
    },
  },
  { name: 'contact', who: 'visitor', mock: 'contact', open: (visit) => arrive(visit, '/contact') },
  {
    name: 'terminated',
    who: 'visitor',
    open: async (visit) => {
      // With the service on it would lead back in.
      await answer(visit.page, lookupActive, 200, { terminated: 'gone' });
      await arrive(visit, '/terminated');
    },
  },
  { name: 'not-found', who: 'visitor', open: (visit) => arrive(visit, '/nothing/here') },
];
