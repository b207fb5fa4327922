import { bonusActivate, bonusCheckActive, bonusClear, bonusList } from '@kapao/contract/bonus';
import type { ActiveBonus } from '@kapao/contract/bonus';
import { promotionActivate, promotionFind } from '@kapao/contract/promotion';
import type { Locator } from '@playwright/test';
import { aBonus, running } from '../../journeys/steps/gifts/bonus-replies.ts';
import { answer } from '../../journeys/steps/refuse.ts';
import { hold } from '../replies.ts';
import { arrive, top, type Stop, type Visit } from '../stop.ts';

const path = '/user/bonus';

async function open(visit: Visit): Promise<Locator> {
  await arrive(visit, path, visit.stage.rich);
  const main = visit.page.getByRole('main');
  await main.locator('[data-code]').first().waitFor();
  return main;
}

async function openRunning(visit: Visit, more: Partial<ActiveBonus> = {}): Promise<Locator> {
  await answer(visit.page, bonusCheckActive, 200, { ...running, ...more });
  const main = await open(visit);
  await main.getByRole('img', { name: /909/ }).first().waitFor();
  return main;
}

async function openOffer(visit: Visit): Promise<Locator> {
  const main = await open(visit);
  await main.locator('button[data-code]').first().click();
  await top(visit.page).waitFor();
  return top(visit.page);
}

async function take(visit: Visit): Promise<void> {
  const sheet = await openOffer(visit);
  await sheet.locator('button:not([aria-label])').last().click();
  await visit.page.getByRole('alertdialog').waitFor();
}

async function find(visit: Visit, code: string): Promise<Locator> {
  const main = await open(visit);
  await main.locator('form input').fill(code);
  await main.locator('form [type=submit]').click();
  return main;
}

async function cancel(visit: Visit): Promise<Locator> {
  const main = await openRunning(visit);
  await main.locator('section button').first().click();
  await visit.page.getByRole('alertdialog').waitFor();
  return visit.page.getByRole('alertdialog');
}

/** The bonus page: the code, what is on offer, what runs and the ways out of it. */
export const bonusStops: readonly Stop[] = [
  { name: 'bonus', who: 'member', mock: 'bonus-promo', open },
  {
    name: 'bonus-received',
    who: 'member',
    open: async (visit) => {
      const today = [{ updatedAt: new Date().toISOString() }];
      await answer(visit.page, bonusList, 200, [
        aBonus('OPEN'),
        aBonus('RUNS', { counted: 1, userBonus: { _id: 'a', isActive: true, received: today } }),
        aBonus('DONE', { counted: 1, userBonus: { _id: 'b', isActive: false, received: today } }),
      ]);
      await open(visit);
    },
  },
  { name: 'bonus-running', who: 'member', mock: 'bonus', open: openRunning },
  {
    name: 'bonus-armed',
    who: 'member',
    open: async (visit) => {
      const { base: _, target: __, floor: ___, measured: ____, ...rest } = running;
      await answer(visit.page, bonusCheckActive, 200, { ...rest, state: 'ARMED' });
      await open(visit);
    },
  },
  {
    name: 'bonus-none',
    who: 'member',
    open: async (visit) => {
      await answer(visit.page, bonusList, 200, []);
      await arrive(visit, path, visit.stage.rich);
      await visit.page.getByRole('main').locator('form').waitFor();
    },
  },
  {
    name: 'bonus-loading',
    who: 'member',
    waits: true,
    open: async (visit) => {
      await hold(visit.page, bonusList);
      await hold(visit.page, bonusCheckActive);
      await arrive(visit, path, visit.stage.rich);
      await visit.page.locator('main:has(h1) [aria-busy=true]').first().waitFor();
    },
  },
  {
    name: 'bonus-error',
    who: 'member',
    open: async (visit) => {
      await answer(visit.page, bonusCheckActive, 500, { message: 'INTERNAL_SERVER_ERROR' });
      await arrive(visit, path, visit.stage.rich);
      await visit.page.getByRole('alert').waitFor();
    },
  },
  { name: 'bonus-offer', who: 'member', open: openOffer },
  {
    name: 'bonus-taken',
    who: 'member',
    open: async (visit) => {
      await answer(visit.page, bonusActivate, 200, { _id: 'c', isActive: true, received: [] });
      await take(visit);
    },
  },
  {
    name: 'bonus-refused',
    who: 'member',
    open: async (visit) => {
      const data = { total: 12.34, max: 5 };
      await answer(visit.page, bonusActivate, 409, { message: 'BONUS_REMAINING', data });
      await take(visit);
    },
  },
  { name: 'bonus-cancel', who: 'member', open: cancel },
  {
    name: 'bonus-give-up',
    who: 'member',
    open: async (visit) => {
      const data = { measured: 303, target: 909, floor: 30.3, keep: 703, forfeit: 99.01 };
      await answer(visit.page, bonusClear, 409, { message: 'BONUS_REMAINING', data });
      const dialog = await cancel(visit);
      await dialog.locator('button').first().click();
      await visit.page.getByText('99.01').first().waitFor();
    },
  },
  {
    name: 'promotion-found',
    who: 'member',
    mock: 'bonus-promo',
    open: async (visit) => {
      const main = await find(visit, 'WELCOME');
      await main.locator('form ~ * button').first().waitFor();
    },
  },
  {
    name: 'promotion-none',
    who: 'member',
    mock: 'bonus-promo',
    open: async (visit) => {
      const main = await find(visit, 'NOBODY');
      await main.getByText('NOBODY').waitFor();
    },
  },
  {
    name: 'promotion-searching',
    who: 'member',
    waits: true,
    open: async (visit) => {
      await hold(visit.page, promotionFind);
      const main = await find(visit, 'WELCOME');
      await main.locator('form [aria-busy=true]').waitFor();
    },
  },
  {
    name: 'promotion-taken',
    who: 'member',
    open: async (visit) => {
      await answer(visit.page, promotionActivate, 200, { message: 'SUCCESS' });
      const main = await find(visit, 'WELCOME');
      await main.locator('form ~ * button').first().click();
      await visit.page.getByRole('alertdialog').waitFor();
    },
  },
];
