import { slipList } from '@kapao/contract/slip';
import { statementList, type StatementRow } from '@kapao/contract/statement';
import { slip } from '../../journeys/steps/replies.ts';
import { screensAt } from '../screen.ts';
import { alert, answers, asks, button, click, failing, fails, inHours, see, top, waiting } from '../steps.ts';

type Row = Partial<StatementRow> & Pick<StatementRow, 'statementType' | 'from' | 'to' | 'amount'>;

const rows: readonly Row[] = [
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

const list = () => ({
  total: 98,
  anchor: '1',
  statements: rows.map((row, index) => ({
    _id: String(index),
    status: 'SUCCESS',
    createdAt: inHours(-7 * index - 1 / 30),
    ...row,
  })),
});

const slips = () => [
  slip({ status: 'PENDING' }),
  slip({ status: 'SUCCESS', amount: 500, reference: 'r1', link: '/none' }),
  slip({ status: 'FAILED', note: 'SLIP_REFNO_DUPLICATED', amount: 1_200, reference: 'r2', link: '/none' }),
  slip({ status: 'FAILED', note: 'NOT_MATCH' }),
  slip({ status: 'FAILED', note: 'TRIPPLE_WRONG_CAPTCHA' }),
];

export const statementScreens = [
  ...screensAt('/user/statement', 'rich', {
    statement: {
      gate: true,
      docs: ['th-390', 'en-360'],
      before: [answers(statementList, list)],
      steps: [see('main >> role=listitem >> nth=9')],
    },
    'statement-none-chosen': {
      before: [answers(statementList, list)],
      steps: [
        see('main >> role=listitem >> nth=9'),
        answers(statementList, { total: 0, anchor: '1', statements: [] }),
        click(button((say) => say.statement.kinds.withdraw)),
        see(button((say) => say.statement.showAll)),
      ],
    },
    receipt: {
      before: [answers(statementList, list)],
      steps: [...asks('main >> role=listitem >> nth=2 >> role=button')],
    },
    'receipt-pending': {
      before: [answers(statementList, list)],
      steps: [...asks('main >> role=listitem >> nth=1 >> role=button')],
    },
    'receipt-failed': {
      before: [answers(statementList, list)],
      steps: [...asks('main >> role=listitem >> nth=8 >> role=button')],
    },
    'statement-empty': {
      before: [answers(statementList, { total: 0, anchor: '0', statements: [] })],
      steps: [see('main >> role=link')],
    },
    'statement-loading': waiting(statementList),
    'statement-error': failing(statementList),
  }),
  ...screensAt('/user/statement#slips', 'rich', {
    slips: {
      docs: ['th-390'],
      before: [answers(slipList, () => ({ total: 25, slips: slips() }))],
      steps: [see(`${top}table`)],
    },
    'slips-none': { steps: [see('dialog[open]')] },
    'slips-error': { before: [fails(slipList)], steps: [see(`${top}${alert}`)] },
  }),
];
