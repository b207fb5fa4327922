import { accountProfile } from '@kapao/contract/account';
import { walletGet } from '@kapao/contract/wallet';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { stubFetch, stubWindow, type Sent } from '../../testing/browser.ts';
import { serverNowMs } from '../clock.ts';
import { send } from '../request.ts';
import { answerIn, call, memberHeaders, onServerWord } from './call.ts';
import { keepEarlyAnswer, takeEarlyAnswer } from './early-answer.ts';
import { storeToken } from './session.ts';

const onSessionEnd = vi.fn();
let language = 'th';

beforeEach(() => {
  vi.clearAllMocks();
  onServerWord({ onGone: vi.fn(), onSessionEnd });
  language = 'th';
  answerIn(() => language);
  stubWindow();
  storeToken('mine', true);
  void takeEarlyAnswer(walletGet, {});
});

/** Requests the wallet as the head of a member's page does. */
function requestEarly(token = 'mine'): void {
  const headers = memberHeaders(walletGet, { language: 'th' }, token);
  keepEarlyAnswer(walletGet, headers, send(walletGet, {}, headers));
}

const tokensOf = (sent: readonly Sent[]) => sent.map(({ headers }) => headers['Authorization']);

describe('an answer that came before the app', () => {
  test('is used once, and the next call is sent', async () => {
    const sent = stubFetch({ body: { amount: 1 } }, { body: { amount: 2 } });
    requestEarly();
    await expect(call(walletGet, {})).resolves.toEqual({ amount: 1 });
    expect(sent).toHaveLength(1);
    await expect(call(walletGet, {})).resolves.toEqual({ amount: 2 });
    expect(sent.map(({ address }) => address)).toEqual(['/api/wallet', '/api/wallet']);
    expect(sent[1]?.headers).toEqual(sent[0]?.headers);
  });

  test('is not used by other calls', async () => {
    const sent = stubFetch({ body: { amount: 1 } }, { body: { name: 'x' } });
    requestEarly();
    await expect(call(accountProfile, {})).resolves.toEqual({ name: 'x' });
    await expect(call(walletGet, {})).resolves.toEqual({ amount: 1 });
    expect(sent).toHaveLength(2);
  });

  test('is never given to another member, and not kept for a later call', async () => {
    const sent = stubFetch({ body: { amount: 1 } }, { body: { amount: 2 } }, { body: { amount: 3 } });
    requestEarly();
    storeToken('of another', true);
    await expect(call(walletGet, {})).resolves.toEqual({ amount: 2 });
    storeToken('mine', true);
    await expect(call(walletGet, {})).resolves.toEqual({ amount: 3 });
    expect(tokensOf(sent)).toEqual(['Bearer mine', 'Bearer of another', 'Bearer mine']);
  });

  test('is not used in another language', async () => {
    stubFetch({ body: { amount: 1 } }, { body: { amount: 2 } });
    requestEarly();
    language = 'en';
    await expect(call(walletGet, {})).resolves.toEqual({ amount: 2 });
  });

  test.each([
    ['a lost connection', 'lost' as const],
    ['a server error', { status: 500, body: { message: 'INTERNAL_SERVER_ERROR' } }],
    ['a refusal', { status: 429, body: { message: 'REQUEST_LIMIT' } }],
  ])('%s is followed by the usual call', async (_, failed) => {
    const sent = stubFetch(failed, { body: { amount: 2 } });
    requestEarly();
    await expect(call(walletGet, {})).resolves.toEqual({ amount: 2 });
    expect(sent).toHaveLength(2);
  });

  test('an ended session is reported by the usual call', async () => {
    stubFetch({ status: 401, body: { message: 'EXPIRED_AUTH_TOKEN' } });
    requestEarly();
    await expect(call(walletGet, {})).rejects.toMatchObject({ code: 'EXPIRED_AUTH_TOKEN' });
    expect(onSessionEnd).toHaveBeenCalledTimes(1);
  });

  test('does not set the clock: it may have waited for the app', async () => {
    stubFetch({ body: { amount: 1 }, date: new Date(Date.now() - 60_000).toUTCString() });
    requestEarly();
    await call(walletGet, {});
    expect(Math.abs(serverNowMs() - Date.now())).toBeLessThan(1_000);
  });
});
