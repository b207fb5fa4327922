import { accountProfile } from '@kapao/contract/account';
import { login } from '@kapao/contract/auth';
import { chatSummary } from '@kapao/contract/chat';
import { lookupBanks } from '@kapao/contract/content';
import { autoLogin, gameCredentials } from '@kapao/contract/game';
import { walletTransfer } from '@kapao/contract/wallet';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { stubFetch, stubWindow } from '../../testing/browser.ts';
import { writeText } from '../storage.ts';
import { addressOf } from '../request.ts';
import { call, onServerWord, refusal } from './call.ts';
import { readToken, storeToken } from './session.ts';

const onGone = vi.fn();
const onSessionEnd = vi.fn();

beforeEach(() => {
  vi.clearAllMocks();
  onServerWord({ onGone, onSessionEnd });
});

describe('addresses', () => {
  test.each([
    ['/api/a', {}, '/api/a'],
    ['/api/a/:code', { params: { code: 'SLOT' } }, '/api/a/SLOT'],
    ['/api/a/:code', { params: { code: 'a/b?c#d' } }, '/api/a/a%2Fb%3Fc%23d'],
    ['/api/a/:x/:y?', { params: { x: '1' } }, '/api/a/1'],
    ['/api/a/:x/:y?', { params: { x: '1', y: '2' } }, '/api/a/1/2'],
    ['/api/a', { query: { view: 'all', event: undefined } }, '/api/a?view=all'],
    ['/api/a', { query: { q: 'ก&b' } }, '/api/a?q=%E0%B8%81%26b'],
  ])('%s with %j is %s', (path, options, address) => {
    expect(addressOf(path, options)).toBe(address);
  });
});

describe('what is sent', () => {
  test('a member call carries the token, an open one never does', async () => {
    stubWindow();
    storeToken('secret', true);
    const sent = stubFetch({ body: {} });
    await call(accountProfile, {});
    await call(lookupBanks, {});
    expect(sent.map(({ headers }) => headers['Authorization'])).toEqual(['Bearer secret', undefined]);
  });

  test('a customer call goes in the name of a guest where there is no member', async () => {
    stubWindow();
    writeText('local', 'guest-token', 'guest');
    const sent = stubFetch({ body: {} });
    await call(chatSummary, {});
    storeToken('member', true);
    await call(chatSummary, {});
    await call(accountProfile, { bearer: 'other' });
    expect(sent.map(({ headers }) => headers['Authorization'])).toEqual([
      'Bearer guest',
      'Bearer member',
      'Bearer other',
    ]);
  });

  test('a body is JSON with its key; without a body there is no type of content', async () => {
    stubWindow();
    const sent = stubFetch({ body: {} });
    const body = { from: 'WALLET', to: 'SLOT', amount: 10.5 };
    await call(walletTransfer, { body, idempotencyKey: 'k1' });
    await call(autoLogin, { params: { provider: 'P', username: 'u' } });
    await call(gameCredentials, { params: { code: 'G' }, query: { event: '1' } });
    expect(sent[0]).toMatchObject({
      address: '/api/wallet/transfer',
      method: 'POST',
      body,
      headers: { 'Idempotency-Key': 'k1', 'Content-Type': 'application/json' },
    });
    expect(sent[1]).toMatchObject({ address: '/api/autoLogin/P/u', method: 'GET', body: null });
    expect(sent[1]?.headers).not.toHaveProperty('Content-Type');
    expect(sent[2]?.address).toBe('/api/wallet/account/G?event=1');
  });

  test('the device keeps its number over calls, and it is no number of the member', async () => {
    stubWindow();
    const sent = stubFetch({ body: {} });
    await call(lookupBanks, {});
    await call(lookupBanks, { language: 'la' });
    expect(sent[0]?.headers['X-Device']).toMatch(/^[0-9a-f]{32}$/);
    expect(sent[1]?.headers['X-Device']).toBe(sent[0]?.headers['X-Device']);
    expect(sent[1]?.headers['Accept-Language']).toBe('la');
  });
});

describe('what comes back', () => {
  const asked = () => call(login, { body: { username: '0812345678', password: 'x' } });

  test('a good answer is given as it is', async () => {
    stubWindow();
    stubFetch({ body: { token: 't' } });
    await expect(asked()).resolves.toEqual({ token: 't' });
  });

  test('a refusal has its code, its status and its figures', async () => {
    stubWindow();
    stubFetch({ status: 429, body: { message: 'REQUEST_LIMIT', data: { retryAfter: 30 } } });
    await expect(asked()).rejects.toMatchObject({
      kind: 'refused',
      code: 'REQUEST_LIMIT',
      status: 429,
      data: { retryAfter: 30 },
    });
  });

  test('without a connection nothing was sent', async () => {
    stubWindow();
    vi.stubGlobal('navigator', { onLine: false });
    const sent = stubFetch({ body: {} });
    await expect(asked()).rejects.toMatchObject({ kind: 'not-sent', code: null });
    expect(sent).toEqual([]);
  });

  test('a lost connection and an unreadable answer leave the outcome open', async () => {
    stubWindow();
    stubFetch('lost', 'unreadable', { status: 500, body: { error: 'x' } });
    for (let count = 0; count < 3; count += 1)
      await expect(asked()).rejects.toMatchObject({ kind: 'unknown', code: null });
  });

  test('a call that was taken back is no failure of the line', async () => {
    stubWindow();
    const abort = new AbortController();
    vi.stubGlobal('fetch', async () => {
      abort.abort();
      throw new DOMException('aborted', 'AbortError');
    });
    await expect(call(lookupBanks, { signal: abort.signal })).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('words for the whole app', () => {
  test('a dead session is forgotten, and the app is told why', () => {
    stubWindow();
    storeToken('t', true);
    refusal(401, { message: 'EXPIRED_AUTH_TOKEN' }, 't');
    expect(readToken()).toBeNull();
    expect(onSessionEnd).toHaveBeenCalledWith('EXPIRED_AUTH_TOKEN');
  });

  test('a late answer to an older token does not end the session that has begun since', () => {
    stubWindow();
    storeToken('new', true);
    refusal(401, { message: 'invalid-token' }, 'old');
    expect(readToken()).toBe('new');
    expect(onSessionEnd).not.toHaveBeenCalled();
  });

  test('a wrong password is 401 too, and ends no session', () => {
    stubWindow();
    storeToken('t', true);
    refusal(401, { message: 'WRONG_CREDENTIAL' }, 't');
    expect(readToken()).toBe('t');
  });

  test('a service that is switched off is told once, and the session stays', () => {
    stubWindow();
    storeToken('t', true);
    expect(refusal(410, { message: 'gone' }, 't')).toMatchObject({ code: 'gone', status: 410 });
    expect(onGone).toHaveBeenCalledTimes(1);
    expect(readToken()).toBe('t');
  });
});
