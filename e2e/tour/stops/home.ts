import { walletGet } from '@kapao/contract/wallet';
import { running } from '../../journeys/steps/gifts/bonus-replies.ts';
import { answer } from '../../journeys/steps/refuse.ts';
import { alter, hold } from '../replies.ts';
import { arrive, atHome, top, type Stop } from '../stop.ts';

const invite = { amount: 350, success: 200, fail: 5 };

/** Home, and what opens over it by itself. */
export const homeStops: readonly Stop[] = [
  {
    name: 'home',
    who: 'member',
    mock: 'home-full',
    open: async (visit) => {
      await alter(visit.page, walletGet, { invite });
      await atHome(visit);
    },
  },
  { name: 'home-new', who: 'member', open: (visit) => atHome(visit, visit.stage.fresh) },
  {
    name: 'home-busy',
    who: 'member',
    open: async (visit) => {
      const pending = {
        transferId: 't',
        from: 'WALLET',
        to: 'PGSLOT',
        amount: 200,
        createdAt: new Date().toISOString(),
      };
      await alter(visit.page, walletGet, { invite, bonus: running, pending: [pending] });
      await atHome(visit);
      await visit.page.getByRole('img', { name: /909/ }).waitFor();
    },
  },
  {
    name: 'home-no-games',
    who: 'member',
    open: async (visit) => {
      await alter(visit.page, walletGet, { slots: [] });
      await atHome(visit);
    },
  },
  {
    name: 'home-large',
    who: 'member',
    open: async (visit) => {
      await alter(visit.page, walletGet, {
        wallet: { amount: 1_234_567_890.12, currency: 'LAK' },
        invite: { ...invite, amount: 12_345_678 },
      });
      await atHome(visit);
    },
  },
  {
    name: 'home-loading',
    who: 'member',
    waits: true,
    mock: 'state-loading',
    open: async (visit) => {
      await hold(visit.page, walletGet);
      await arrive(visit, '/user/home', visit.stage.rich);
      await visit.page.locator('main:has(h1) [aria-busy=true]').first().waitFor();
    },
  },
  {
    name: 'home-error',
    who: 'member',
    mock: 'state-error',
    open: async (visit) => {
      await answer(visit.page, walletGet, 500, { message: 'INTERNAL_SERVER_ERROR' });
      await arrive(visit, '/user/home', visit.stage.rich);
      await visit.page.getByRole('alert').waitFor();
    },
  },
  {
    name: 'home-offline',
    who: 'member',
    open: async (visit) => {
      await atHome(visit);
      await visit.page.context().setOffline(true);
      await visit.page.locator('[role=status] p').first().waitFor();
    },
  },
  {
    name: 'page-offline',
    who: 'member',
    open: async (visit) => {
      await atHome(visit);
      await visit.page.context().setOffline(true);
      await visit.page.getByRole('navigation').getByRole('link').first().click();
      await visit.page.getByRole('main').getByRole('alert').waitFor();
    },
  },
  {
    name: 'agreement',
    who: 'member',
    open: async (visit) => {
      const asked = { ...visit, stage: { ...visit.stage, agreements: 'none' } };
      await atHome(asked);
      await top(visit.page).waitFor();
    },
  },
  {
    name: 'conditions',
    who: 'member',
    open: async (visit) => {
      await atHome(visit);
      await visit.page.locator('nav [aria-haspopup=dialog]').click();
      await top(visit.page).waitFor();
    },
  },
  {
    name: 'toasts',
    who: 'member',
    mock: 'toasts',
    open: async (visit) => {
      const home = await atHome(visit);
      const check = home.locator('button[title][aria-busy=false]').first();
      await check.click();
      await visit.page.locator('[role=status] button').first().waitFor();
      await answer(visit.page, { path: '/api/wallet/refresh/slot', method: 'GET' }, 500, {
        message: 'INTERNAL_SERVER_ERROR',
      });
      await check.click();
      await visit.page.getByRole('alert').waitFor();
    },
  },
];
