import { expect, test } from 'vitest';
import type { StatementRow } from '@kapao/contract/statement';
import { statement as messages } from '@kapao/i18n/statement/en';
import { daysOf, filterOf, iconOf, tell } from './model.ts';
import { channelName } from '../receipt/names.ts';

const names = {
  place: (code: string) => `place ${code}`,
  channel: (code: string) => `channel ${code}`,
  bank: (code: string) => `bank ${code}`,
  gift: (gift: string) => `gift ${gift}`,
  why: (reason: string) => `why ${reason}`,
};

const row = (more: Partial<StatementRow>): StatementRow => ({
  _id: '1',
  statementType: 'deposit',
  from: 'WW',
  to: 'WALLET',
  status: 'SUCCESS',
  createdAt: '2026-11-21T07:30:08Z',
  amount: 500,
  ...more,
});

const answer = (more: Partial<StatementRow>) => {
  const { title, detail } = tell(row(more), messages, names);
  return [iconOf(row(more)), title, detail];
};

test('money in, out and between says by what and where to', () => {
  expect(answer({})).toEqual(['deposit', 'Deposit', 'channel WW']);
  expect(answer({ statementType: 'withdraw', from: 'WALLET', to: 'KBANK' })).toEqual([
    'withdraw',
    'Withdraw',
    'To bank KBANK',
  ]);
  const moved = (from: string, to: string) => answer({ statementType: 'transfer', from, to });
  expect(moved('WALLET', 'PGSLOT')).toEqual(['swap', 'Transfer to place PGSLOT', '']);
  expect(moved('PGSLOT', 'WALLET')).toEqual(['swap', 'Transfer from place PGSLOT', '']);
  expect(moved('PGSLOT', 'JOKER')).toEqual(['swap', 'Transfer place PGSLOT to place JOKER', '']);
  expect(answer({ from: 'ADJUST' })).toEqual(['deposit', 'Adjustment by the team', '']);
});

test.each([
  ['bonus', 'bonus', ''],
  ['promotion', 'bonus', 'Promotion'],
  ['invite', 'invite', 'Invite bonus'],
  ['refund', 'refund', 'Refund'],
  ['luckydraw', 'wheel', 'Wheel'],
] as const)('a gift of %s goes by the operator’s name for it', (gift, icon, kind) => {
  expect(answer({ statementType: 'bonus', [gift]: { description: 'Friday' } })).toEqual([icon, 'Friday', kind]);
  const ended = { statementType: 'finish_bonus', from: '-', to: '-', [gift]: { description: 'Friday' } } as const;
  expect(answer(ended)).toEqual([icon, 'Bonus condition met', 'Friday']);
  expect(answer({ ...ended, status: 'FAILED' })).toEqual([icon, 'Bonus condition ended', 'Friday']);
});

test('an entry of the team says in its own words what it is', () => {
  const messages = { adjust: { description: 'The bank took this deposit back' } };
  expect(answer({ statementType: 'withdraw', from: 'WALLET', to: 'KBANK', ...messages })).toEqual([
    'withdraw',
    'The bank took this deposit back',
    '',
  ]);
  expect(answer({ from: 'ADJUST', adjust: { description: 'Prize' } })).toEqual([
    'deposit',
    'Adjustment by the team',
    'Prize',
  ]);
});

test('a gift that was not given says why', () => {
  expect(answer({ statementType: 'bonus', status: 'FAILED', bonus: { description: 'Balance too high' } })).toEqual([
    'bonus',
    'Bonus',
    'Balance too high',
  ]);
  expect(answer({ statementType: 'bonus' })).toEqual(['bonus', 'Bonus', '']);
});

test('a gift whose name says its kind already does not say it twice', () => {
  expect(answer({ statementType: 'bonus', invite: { description: 'Invite bonus' } })).toEqual([
    'invite',
    'Invite bonus',
    '',
  ]);
});

test.each([
  ['WW', 'QR payment'],
  ['ZPAY', 'QR payment'],
  ['TrueWallet', 'TrueMoney Wallet'],
  ['DECLARED', 'Transfer you reported'],
  ['KBANK', 'Kasikorn'],
  ['LAPNET', 'LAPNET'],
])('the channel %s is called %s', (code, name) => {
  const bank = (asked: string) => (asked === 'KBANK' ? 'Kasikorn' : asked);
  expect(channelName(code, messages.channel, bank)).toBe(name);
});

test('rows are grouped by their day in Bangkok', () => {
  const at = (_id: string, createdAt: string) => row({ _id, createdAt });
  const rows = [
    at('4', '2026-11-22T17:00:00Z'),
    at('3', '2026-11-22T16:59:59Z'),
    at('2', '2026-11-21T17:00:00Z'),
    at('1', '2026-11-19T10:00:00Z'),
  ];
  expect(daysOf(rows).map(({ day, rows: ofDay }) => [day, ofDay.map(({ _id }) => _id)])).toEqual([
    ['23/11/2026', ['4']],
    ['22/11/2026', ['3', '2']],
    ['19/11/2026', ['1']],
  ]);
});

test('a period begins at midnight in Bangkok and includes today', () => {
  const nowMs = Date.parse('2026-11-22T17:30:00Z');
  const from = (period: 'today' | 'week' | 'month') => filterOf({ kind: 'all', period }, nowMs).from;
  expect(from('today')).toBe('2026-11-22T17:00:00.000Z');
  expect(from('week')).toBe('2026-11-16T17:00:00.000Z');
  expect(from('month')).toBe('2026-10-24T17:00:00.000Z');
  expect(filterOf({ kind: 'all', period: 'always' }, nowMs)).toEqual({});
  expect(filterOf({ kind: 'bonus', period: 'always' }, nowMs)).toEqual({ types: ['bonus', 'finish_bonus'] });
});
