import { expect, test } from 'vitest';
import type { StatementRow } from '@kapao/contract/statement';
import { newCredits } from './credit-watch.ts';

const row = (_id: string, rest: Partial<StatementRow> = {}): StatementRow => ({
  _id,
  statementType: 'deposit',
  from: 'SCB',
  to: 'WALLET',
  status: 'SUCCESS',
  createdAt: '2026-01-01T00:00:00Z',
  amount: 300,
  ...rest,
});

const watch = { known: ['1', '2'], untilMs: 0, session: '' };

test('only new deposits are announced, whatever time they carry', () => {
  const earlier = row('3', { createdAt: '2020-01-01T00:00:00Z' });
  expect(newCredits(watch, [row('4'), earlier, row('2'), row('1')])).toEqual([row('4'), earlier]);
});

test('pending and failed rows and other kinds of rows are not incoming money', () => {
  const rows = [
    row('5', { status: 'PENDING' }),
    row('6', { status: 'FAILED' }),
    row('7', { statementType: 'transfer' }),
    row('8', { statementType: 'bonus' }),
  ];
  expect(newCredits(watch, rows)).toEqual([]);
});
