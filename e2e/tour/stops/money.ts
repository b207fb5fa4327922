import { gameCredentials, gameResetPassword } from '@kapao/contract/game';
import { lookupWithdraw, withdrawAll } from '@kapao/contract/withdraw';
import { walletGet, walletTransfer } from '@kapao/contract/wallet';
import { running } from '../../journeys/steps/gifts/bonus-replies.ts';
import { answer } from '../../journeys/steps/refuse.ts';
import { alter } from '../replies.ts';
import { atHome, openSheet, top, type Stop, type Visit } from '../stop.ts';

const dayMs = 86_400_000;

/** From the wallet into the first game, with an amount. */
async function fillTransfer(visit: Visit) {
  const sheet = await openSheet(visit, 'transfer');
  const to = sheet.getByRole('listbox').nth(1);
  await to.getByRole('option', { name: 'PG Slot' }).click();
  await to.locator('[aria-selected=true]', { hasText: 'PG Slot' }).waitFor();
  await sheet.locator('form input').fill('500');
  return sheet;
}

async function fillWithdraw(visit: Visit) {
  const sheet = await openSheet(visit, 'withdraw');
  await sheet.locator('form input').fill('2000');
  return sheet;
}

async function openGame(visit: Visit, code: string, member = visit.stage.rich) {
  const home = await atHome(visit, member);
  await home.locator(`[data-code=${code}]`).click();
  await top(visit.page).waitFor();
  return top(visit.page);
}

/** Money between wallet, games and bank. */
export const moneyStops: readonly Stop[] = [
  { name: 'transfer', who: 'member', mock: 'transfer', open: fillTransfer },
  {
    name: 'transfer-wrong',
    who: 'member',
    open: async (visit) => {
      const sheet = await openSheet(visit, 'transfer');
      await sheet.locator('[type=submit]').click();
      await sheet.getByRole('alert').first().waitFor();
    },
  },
  {
    name: 'transfer-done',
    who: 'member',
    open: async (visit) => {
      await answer(visit.page, walletTransfer, 200, {
        message: 'SUCCESS',
        amount: 500,
        wallet: { amount: 7_700 },
        slots: [{ code: 'PGSLOT', amount: 3_000 }],
      });
      const sheet = await fillTransfer(visit);
      await sheet.locator('[type=submit]').click();
      await visit.page.getByRole('alertdialog').waitFor();
      await sheet.and(visit.page.getByRole('dialog')).waitFor({ state: 'hidden' });
    },
  },
  {
    name: 'transfer-failed',
    who: 'member',
    open: async (visit) => {
      await answer(visit.page, walletTransfer, 409, { message: 'MONEY_NOT_ENOUGH' });
      const sheet = await fillTransfer(visit);
      await sheet.locator('[type=submit]').click();
      await visit.page.getByRole('alertdialog').waitFor();
    },
  },
  { name: 'transfer-no-games', who: 'member', open: (visit) => openSheet(visit, 'transfer', visit.stage.fresh) },
  { name: 'withdraw', who: 'member', mock: 'withdraw', open: fillWithdraw },
  {
    name: 'withdraw-too-little',
    who: 'member',
    open: async (visit) => {
      const sheet = await openSheet(visit, 'withdraw');
      await sheet.locator('form input').fill('1');
      await sheet.locator('[type=submit]').click();
      await sheet.getByRole('alert').waitFor();
    },
  },
  { name: 'withdraw-empty', who: 'member', open: (visit) => openSheet(visit, 'withdraw', visit.stage.fresh) },
  {
    name: 'withdraw-held',
    who: 'member',
    open: async (visit) => {
      await alter(visit.page, lookupWithdraw, { heldUntil: new Date(Date.now() + dayMs).toISOString() });
      await fillWithdraw(visit);
    },
  },
  {
    name: 'withdraw-refused',
    who: 'member',
    open: async (visit) => {
      await alter(visit.page, walletGet, { bonus: running });
      await answer(visit.page, withdrawAll, 409, { message: 'BONUS_CONDITION', data: { measured: 303, target: 909 } });
      const sheet = await fillWithdraw(visit);
      await sheet.locator('[type=submit]').click();
      await visit.page.getByRole('alertdialog').waitFor();
    },
  },
  { name: 'game-open', who: 'member', mock: 'slot-account', open: (visit) => openGame(visit, 'PGSLOT') },
  { name: 'game-closed', who: 'member', open: (visit) => openGame(visit, 'IMI') },
  {
    name: 'game-error',
    who: 'member',
    open: async (visit) => {
      await answer(visit.page, gameCredentials, 500, { message: 'INTERNAL_SERVER_ERROR' });
      const sheet = await openGame(visit, 'PGSLOT');
      await sheet.getByRole('alert').waitFor();
    },
  },
  {
    name: 'game-how-much',
    who: 'member',
    open: async (visit) => {
      await alter(visit.page, walletGet, { lossLimit: { amount: 1_000, left: 640 } });
      const sheet = await openGame(visit, 'PGSLOT');
      await sheet.locator('button:not([aria-disabled])').last().click();
      await top(visit.page).locator('form').waitFor();
    },
  },
  {
    name: 'game-new-password',
    who: 'member',
    open: async (visit) => {
      const sheet = await openGame(visit, 'PGSLOT');
      await answer(visit.page, gameResetPassword, 502, { message: 'SLOT_RESET_PASSWORD_FAIL' });
      await sheet.locator('button:not([aria-label])').first().click();
      await visit.page.getByRole('alertdialog').waitFor();
    },
  },
];
