import { slipList, type SlipRow } from '@kapao/contract/slip';
import { statementList, type StatementRow } from '@kapao/contract/statement';
import { answer } from '../../journeys/steps/refuse.ts';
import { slip } from '../../journeys/steps/slips.ts';
import { hold } from '../replies.ts';
import { arrive, top, type Stop, type Visit } from '../stop.ts';

const path = '/user/statement';
const hourMs = 3_600_000;

type Told = Partial<StatementRow> & Pick<StatementRow, 'statementType' | 'from' | 'to' | 'amount'>;

const told: readonly Told[] = [
  { statementType: 'deposit', from: 'WW', to: 'WALLET', amount: 500 },
  { statementType: 'withdraw', from: 'WALLET', to: 'KBANK', amount: 2_000, status: 'PENDING' },
  { statementType: 'transfer', from: 'WALLET', to: 'PGSLOT', amount: 1_250 },
  { statementType: 'bonus', from: 'BONUS', to: 'WALLET', amount: 100, bonus: { description: 'Welcome' } },
  { statementType: 'bonus', from: 'INVITE', to: 'WALLET', amount: 350, invite: { description: '' } },
  { statementType: 'transfer', from: 'UFABET', to: 'WALLET', amount: 780.5 },
  { statementType: 'bonus', from: 'REFUND', to: 'WALLET', amount: 240.75, refund: { description: '' } },
  { statementType: 'finish_bonus', from: 'WALLET', to: 'BONUS', amount: 0, bonus: { description: 'Welcome' } },
  { statementType: 'deposit', from: 'KBANK', to: 'WALLET', amount: 1_000, status: 'FAILED' },
  { statementType: 'bonus', from: 'COUPON', to: 'WALLET', amount: 20, luckydraw: { description: '' } },
];

const rows: StatementRow[] = told.map((row, index) => ({
  _id: String(index),
  status: 'SUCCESS',
  createdAt: new Date(Date.now() - index * 7 * hourMs - 120_000).toISOString(),
  ...row,
}));

const slips: SlipRow[] = [
  slip({ status: 'PENDING' }),
  slip({ status: 'SUCCESS', amount: 500, reference: 'r1', link: '/none' }),
  slip({ status: 'FAILED', note: 'SLIP_REFNO_DUPLICATED', amount: 1_200, reference: 'r2', link: '/none' }),
  slip({ status: 'FAILED', note: 'NOT_MATCH' }),
  slip({ status: 'FAILED', note: 'TRIPPLE_WRONG_CAPTCHA' }),
];

async function openSlips(visit: Visit): Promise<void> {
  await arrive(visit, `${path}#slips`, visit.stage.rich);
  await top(visit.page).waitFor();
}

/** What happened to the money, and the slips that were sent in. */
export const statementStops: readonly Stop[] = [
  {
    name: 'statement',
    who: 'member',
    mock: 'statement',
    open: async (visit) => {
      await answer(visit.page, statementList, 200, { total: 98, anchor: '1', statements: rows });
      await arrive(visit, path, visit.stage.rich);
      await visit.page.getByRole('main').getByRole('listitem').nth(9).waitFor();
    },
  },
  {
    name: 'statement-empty',
    who: 'member',
    mock: 'state-empty',
    open: async (visit) => {
      await answer(visit.page, statementList, 200, { total: 0, anchor: '0', statements: [] });
      await arrive(visit, path, visit.stage.rich);
      await visit.page.getByRole('main').getByRole('link').waitFor();
    },
  },
  {
    name: 'statement-loading',
    who: 'member',
    waits: true,
    mock: 'state-loading',
    open: async (visit) => {
      await hold(visit.page, statementList);
      await arrive(visit, path, visit.stage.rich);
      await visit.page.locator('main:has(h1) [aria-busy=true]').first().waitFor();
    },
  },
  {
    name: 'statement-error',
    who: 'member',
    mock: 'state-error',
    open: async (visit) => {
      await answer(visit.page, statementList, 500, { message: 'INTERNAL_SERVER_ERROR' });
      await arrive(visit, path, visit.stage.rich);
      await visit.page.getByRole('alert').waitFor();
    },
  },
  {
    name: 'slips',
    who: 'member',
    mock: 'slips',
    open: async (visit) => {
      await answer(visit.page, slipList, 200, { total: 25, slips });
      await openSlips(visit);
      await top(visit.page).locator('table').waitFor();
    },
  },
  { name: 'slips-none', who: 'member', open: openSlips },
  {
    name: 'slips-error',
    who: 'member',
    open: async (visit) => {
      await answer(visit.page, slipList, 500, { message: 'INTERNAL_SERVER_ERROR' });
      await openSlips(visit);
      await top(visit.page).getByRole('alert').waitFor();
    },
  },
];
