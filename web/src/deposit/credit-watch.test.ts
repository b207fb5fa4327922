import { beforeEach, describe, expect, test } from 'vitest';
import type { StatementRow } from '@kapao/contract/statement';
import { stubFetch, stubWindow } from '@kapao/client/testing/browser';
import { storeToken } from '@kapao/client/member/session';
import {
  bonusWith,
  endCreditWatch,
  keepWatching,
  newCredits,
  noteShown,
  watchCredits,
  watchSlip,
} from './credit-watch.ts';
import type { CreditWatch } from './credit-watch.ts';

const statementRow = (_id: string, rest: Partial<StatementRow> = {}): StatementRow => ({
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
  const earlier = statementRow('3', { createdAt: '2020-01-01T00:00:00Z' });
  expect(newCredits(watch, [statementRow('4'), earlier, statementRow('2'), statementRow('1')])).toEqual([
    statementRow('4'),
    earlier,
  ]);
});

test('pending and failed rows and other kinds of rows are not incoming money', () => {
  const rows = [
    statementRow('5', { status: 'PENDING' }),
    statementRow('6', { status: 'FAILED' }),
    statementRow('7', { statementType: 'transfer' }),
    statementRow('8', { statementType: 'bonus' }),
  ];
  expect(newCredits(watch, rows)).toEqual([]);
});

const row = (_id: string, more: Partial<StatementRow> = {}): StatementRow => ({
  _id,
  statementType: 'deposit',
  from: 'SCB',
  to: 'WALLET',
  status: 'SUCCESS',
  createdAt: '2026-11-22T10:00:00.000Z',
  amount: 100,
  ...more,
});

const kept = (): CreditWatch | null => JSON.parse(window.sessionStorage.getItem('credit-watch') ?? 'null');
const answer = (...ids: string[]) => ({
  body: { total: ids.length, anchor: '1', statements: ids.map((id) => row(id)) },
});

beforeEach(() => {
  stubWindow();
  storeToken('token-of-a-member', true);
});

test('rows in the statement at the start are not new money', async () => {
  stubFetch(answer('1', '2'));
  await expect(watchCredits()).resolves.toBe(true);
  expect(kept()?.known).toEqual(['1', '2']);
  expect(
    newCredits({ known: ['1', '2'], untilMs: 0, session: '' }, [row('3'), row('2')]).map(({ _id }) => _id),
  ).toEqual(['3']);
});

test('only completed deposits count, not pending, failed or bonus rows', () => {
  const rows = [row('1', { status: 'PENDING' }), row('2', { status: 'FAILED' }), row('3', { statementType: 'bonus' })];
  expect(newCredits({ known: [], untilMs: 0, session: '' }, rows)).toEqual([]);
});

test('a running watch is extended without another request', async () => {
  const sent = stubFetch(answer('1'));
  await watchCredits();
  const first = kept()?.untilMs ?? 0;
  await expect(watchCredits()).resolves.toBe(true);
  expect(sent).toHaveLength(1);
  expect(kept()?.untilMs).toBeGreaterThanOrEqual(first);
});

test('without an answer no watch starts, and the caller gets false', async () => {
  stubFetch('lost');
  await expect(watchCredits()).resolves.toBe(false);
  expect(kept()).toBeNull();
});

test('rows announced elsewhere, and newer pages, count as known from then on', () => {
  keepWatching([row('1')]);
  noteShown(row('2'));
  keepWatching([row('2'), row('3')]);
  expect(kept()?.known).toEqual(['1', '2', '3']);
});

describe('the next member', () => {
  test('gets no announcement of the last one’s money', () => {
    keepWatching([row('1')]);
    storeToken('token-of-another', true);
    keepWatching([row('9')]);
    expect(kept()?.known).toEqual(['9']);
  });

  test('a slip belongs to the watch that was active when it was sent', () => {
    watchSlip('s0');
    expect(kept()).toBeNull();
    keepWatching([]);
    watchSlip('s1');
    keepWatching([row('1')]);
    expect(kept()).toMatchObject({ slipId: 's1', known: ['1'] });
  });
});

test('an ended watch leaves nothing in storage', () => {
  keepWatching([row('1')]);
  endCreditWatch();
  expect(kept()).toBeNull();
});

test('the gift of a deposit is the bonus that came with it or after it', () => {
  const deposit = row('1', { createdAt: '2026-11-22T10:01:00.000Z' });
  const gift: StatementRow = { ...deposit, _id: '2', statementType: 'bonus', bonus: { description: 'Welcome' } };
  expect(bonusWith(deposit, [gift, deposit])).toBe(gift);
  expect(bonusWith(deposit, [{ ...gift, createdAt: '2026-11-22T10:00:59.000Z' }])).toBeUndefined();
  expect(bonusWith(deposit, [{ ...gift, bonus: undefined, refund: { description: '' } }])).toBeUndefined();
  expect(bonusWith(deposit, [{ ...gift, status: 'PENDING' }])).toBeUndefined();
});
