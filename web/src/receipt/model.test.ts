import { describe, expect, test } from 'vitest';
import type { StatementRow } from '@kapao/contract/statement';
import { receiptOf, rowOf } from './model.ts';
import type { Receipt } from './model.ts';

const names = {
  place: (code: string) => `place ${code}`,
  channel: (code: string) => `channel ${code}`,
  bank: (code: string) => `bank ${code}`,
  gift: (gift: string) => `gift ${gift}`,
  why: (reason: string) => `why ${reason}`,
};

const receipt = (more: Partial<StatementRow>) => {
  const createdAt = '2026-11-21T07:30:08Z';
  const plain = { _id: '7', statementType: 'deposit', from: 'WW', to: 'WALLET', status: 'SUCCESS' } as const;
  return receiptOf({ ...plain, createdAt, amount: 500.25, ...more }, names, 'THB');
};

test('a row becomes a receipt with amount, sides, time and number', () => {
  expect(receipt({})).toEqual({
    kind: 'deposit',
    state: 'done',
    amount: { amountMinor: 50_025n, currency: 'THB' },
    from: 'channel WW',
    to: 'place WALLET',
    createdAt: '2026-11-21T07:30:08Z',
    number: { known: '7' },
  });
});

test.each([
  ['withdraw', { from: 'WALLET', to: 'KBANK' }, { from: 'place WALLET', to: 'bank KBANK' }],
  ['transfer', { from: 'WALLET', to: 'PGSLOT' }, { from: 'place WALLET', to: 'place PGSLOT' }],
] as const)('a %s names its two sides', (statementType, codes, sides) => {
  expect(receipt({ statementType, ...codes })).toMatchObject({ kind: statementType, ...sides });
});

test.each([
  ['SUCCESS', 'done'],
  ['PENDING', 'pending'],
  ['FAILED', 'failed'],
] as const)('status %s is shown as %s', (status, state) => {
  expect(receipt({ status }).state).toBe(state);
});

test.each([
  ['bonus', 'bonus'],
  ['promotion', 'bonus'],
  ['invite', 'invite'],
  ['refund', 'refund'],
  ['luckydraw', 'prize'],
] as const)('a gift of %s is a %s with the operator’s name', (gift, kind) => {
  const shown = receipt({ statementType: 'bonus', from: 'house', [gift]: { description: 'Friday' } });
  expect(shown).toMatchObject({ kind, about: 'Friday', from: `gift ${gift}`, to: 'place WALLET' });
});

test('a gift that is named like its kind is named once', () => {
  const shown = receipt({ statementType: 'bonus', from: 'house', refund: { description: 'gift refund' } });
  expect(shown).not.toHaveProperty('about');
});

test('a withdrawal has its own number, and its reason when it was refused', () => {
  const row = { statementType: 'withdraw', from: 'WALLET', to: 'KBANK', status: 'FAILED' } as const;
  const shown = receipt({ ...row, payout: { id: 'k3j9x0abcdefghijklmn', reason: 'BANK_ACCOUNT' } });
  expect(shown).toMatchObject({ number: { known: 'K3J9X0AB' }, note: 'why BANK_ACCOUNT' });
  expect(receipt({ ...row, status: 'PENDING', payout: { id: 'k3j9' } })).not.toHaveProperty('note');
});

describe('the row of a movement', () => {
  const at = '2026-11-21T07:30:00Z';
  const moved: Receipt = {
    kind: 'transfer',
    state: 'done',
    amount: { amountMinor: 200_00n, currency: 'THB' },
    createdAt: at,
  };
  const row = (more: Partial<StatementRow> = {}): StatementRow => ({
    _id: '9',
    statementType: 'transfer',
    from: 'WALLET',
    to: 'PGSLOT',
    status: 'SUCCESS',
    createdAt: '2026-11-21T07:30:04Z',
    amount: 200,
    ...more,
  });

  test('is the newest of its kind, amount and time', () => {
    expect(rowOf(moved, [row({ _id: '11', amount: 100 }), row({ _id: '10' }), row()])?._id).toBe('10');
  });

  test.each([
    ['another kind', row({ statementType: 'withdraw' })],
    ['another amount', row({ amount: 200.01 })],
    ['another time', row({ createdAt: '2026-11-21T07:20:00Z' })],
  ])('is not one of %s', (_, other) => {
    expect(rowOf(moved, [other])).toBeUndefined();
  });

  test('of coins is not sought', () => {
    expect(rowOf({ kind: 'prize', state: 'done', amount: { coins: 3 }, createdAt: at }, [row()])).toBeUndefined();
  });
});

test('a gift that was not given says why', () => {
  const shown = receipt({ statementType: 'bonus', status: 'FAILED', bonus: { description: 'Balance too high' } });
  expect(shown).toMatchObject({ state: 'failed', note: 'Balance too high' });
  expect(shown).not.toHaveProperty('about');
});

test('the end of a condition has no sides, and no amount when it took none', () => {
  const ended = { statementType: 'finish_bonus', from: '-', to: '-', amount: 0 } as const;
  const shown = receipt({ ...ended, bonus: { description: 'Friday' } });
  expect(shown).toMatchObject({ kind: 'condition', about: 'Friday' });
  expect(Object.keys(shown)).not.toEqual(expect.arrayContaining(['amount']));
});

test('an entry of the team has its own words', () => {
  const shown = receipt({
    statementType: 'withdraw',
    from: 'WALLET',
    to: 'KBANK',
    adjust: { description: 'Chargeback' },
  });
  expect(shown).toMatchObject({ kind: 'adjust', about: 'Chargeback' });
  expect(receipt({ from: 'ADJUST' }).kind).toBe('adjust');
});
