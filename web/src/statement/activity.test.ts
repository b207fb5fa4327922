import { expect, test } from 'vitest';
import type { StatementRow } from '@kapao/contract/statement';
import { statement as messages } from '@kapao/i18n/statement/en';
import { iconOf, tell } from './activity.ts';
import { channelName } from './use-names.ts';

const names = {
  place: (code: string) => `place ${code}`,
  channel: (code: string) => `channel ${code}`,
  bank: (code: string) => `bank ${code}`,
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
  expect(answer({ statementType: 'transfer', from: 'WALLET', to: 'PGSLOT' })).toEqual([
    'swap',
    'Transfer place WALLET to place PGSLOT',
    '',
  ]);
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
  ['WW', 'QR WW'],
  ['ZPAY', 'QR ZPAY'],
  ['TrueWallet', 'TrueMoney Wallet'],
  ['DECLARED', 'Transfer you reported'],
  ['KBANK', 'Kasikorn'],
  ['LAPNET', 'LAPNET'],
])('the channel %s is called %s', (code, name) => {
  const bank = (asked: string) => (asked === 'KBANK' ? 'Kasikorn' : asked);
  expect(channelName(code, messages.channel, bank)).toBe(name);
});
