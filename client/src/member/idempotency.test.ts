import { withdraw } from '@kapao/contract/withdraw';
import { describe, expect, test, vi } from 'vitest';
import { stubFetch, stubWindow } from '../../testing/browser.ts';
import { ApiError } from '../api-error.ts';
import { sendRequest, startRequest } from './idempotency.ts';
import { openRequests } from './request-store.ts';

type Body = { amount: number };
const isBody = (value: unknown): value is Body => typeof value === 'object' && value !== null && 'amount' in value;
const kept = () => openRequests('withdraw', isBody);
const done = { body: { message: 'SUCCESS', wallet: { amount: 0 } } };
const refused = (message: string, status = 409) => ({ status, body: { message } });
const pausesMs = [0, 0];

function begin() {
  stubWindow();
  return startRequest('withdraw', { amount: 100 });
}

test('a press is kept before anything is sent', () => {
  const request = begin();
  expect(kept()).toEqual([request]);
});

test('an answer ends it, and nothing is left to ask about', async () => {
  const request = begin();
  const sent = stubFetch(done);
  await expect(sendRequest(withdraw, request, {})).resolves.toEqual(done.body);
  expect(kept()).toEqual([]);
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({ body: { amount: 100 }, headers: { 'Idempotency-Key': request.key } });
});

test('a lost answer is asked for under the same key and body, and the person hears of it once', async () => {
  const request = begin();
  const sent = stubFetch('lost', 'lost', done);
  const onChecking = vi.fn();
  await expect(sendRequest(withdraw, request, { onChecking, pausesMs })).resolves.toEqual(done.body);
  expect(onChecking).toHaveBeenCalledTimes(1);
  expect(sent.map(({ headers }) => headers['Idempotency-Key'])).toEqual([request.key, request.key, request.key]);
  expect(new Set(sent.map(({ body }) => JSON.stringify(body))).size).toBe(1);
});

test.each(['IN_PROGRESS', 'INTERNAL_SERVER_ERROR', 'UNAVAILABLE'])('%s means: not now, ask again', async (code) => {
  const request = begin();
  stubFetch(refused(code, 503), done);
  await expect(sendRequest(withdraw, request, { pausesMs })).resolves.toEqual(done.body);
});

test('a refusal is final: asked once, told, and forgotten', async () => {
  const request = begin();
  const sent = stubFetch(refused('MONEY_NOT_ENOUGH'));
  await expect(sendRequest(withdraw, request, { pausesMs })).rejects.toMatchObject({ code: 'MONEY_NOT_ENOUGH' });
  expect(sent).toHaveLength(1);
  expect(kept()).toEqual([]);
});

test('when no answer comes in all that time, the outcome is unknown and the press is kept for a later visit', async () => {
  const request = begin();
  const sent = stubFetch('lost');
  await expect(sendRequest(withdraw, request, { pausesMs })).rejects.toEqual(new ApiError('unknown'));
  expect(sent).toHaveLength(3);
  expect(kept()).toEqual([request]);
});

describe('without a connection', () => {
  test('a first try that never left leaves nothing to ask about', async () => {
    const request = begin();
    vi.stubGlobal('navigator', { onLine: false });
    await expect(sendRequest(withdraw, request, { pausesMs })).rejects.toMatchObject({ kind: 'not-sent' });
    expect(kept()).toEqual([]);
  });

  test('a press of an earlier visit is kept: it may have been carried out then', async () => {
    stubWindow();
    const request = { name: 'withdraw', key: 'earlier', body: { amount: 100 } };
    vi.stubGlobal('navigator', { onLine: false });
    window.localStorage.setItem('request:withdraw:earlier', JSON.stringify(request.body));
    await expect(sendRequest(withdraw, request, { pausesMs })).rejects.toMatchObject({ kind: 'unknown' });
    expect(kept()).toEqual([request]);
  });
});

describe('while the service is switched off', () => {
  test('a first try did nothing', async () => {
    const request = begin();
    stubFetch(refused('gone', 410));
    await expect(sendRequest(withdraw, request, { pausesMs })).rejects.toMatchObject({ code: 'gone' });
    expect(kept()).toEqual([]);
  });

  test('one whose first answer was lost stays, for when the service is back', async () => {
    const request = begin();
    const sent = stubFetch('lost', refused('gone', 410));
    await expect(sendRequest(withdraw, request, { pausesMs })).rejects.toMatchObject({ code: 'gone' });
    expect(sent).toHaveLength(2);
    expect(kept()).toEqual([request]);
  });
});
