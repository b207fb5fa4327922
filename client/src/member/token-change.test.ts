import { accountProfile } from '@kapao/contract/account';
import { stepUp } from '@kapao/contract/auth';
import { expect, test, vi } from 'vitest';
import { stubFetch, stubWindow } from '../../testing/browser.ts';
import { call, onServerWord } from './call.ts';
import { keepRequest, openBareRequests } from './request-store.ts';
import { clearToken, readSignIn, readToken, storeToken } from './session.ts';
import { renewSession } from './token-change.ts';

const onSessionEnd = vi.fn();
onServerWord({ onGone: () => undefined, onSessionEnd });
const confirm = () => renewSession(() => call(stepUp, { body: { password: 'p' }, renews: true }));
const dead = { status: 401, body: { message: 'invalid-token' } };

test.each([true, false])('a confirmed session goes on under the new token (remembered: %s)', async (remember) => {
  const page = stubWindow();
  storeToken('old-token-12345678', remember);
  const signIn = readSignIn();
  keepRequest({ name: 'claim', key: 'k1', body: undefined });
  stubFetch({ body: { message: 'OK', token: 'new-token-87654321' } });
  await confirm();
  expect([readToken(), readSignIn()]).toEqual(['new-token-87654321', signIn]);
  const [kept, other] = remember ? [page.localStorage, page.sessionStorage] : [page.sessionStorage, page.localStorage];
  expect([kept.getItem('token'), other.getItem('token')]).toEqual(['new-token-87654321', null]);
  expect(openBareRequests('claim')).toMatchObject([{ key: 'k1' }]);
});

test('a call sent with the old token while it is replaced is sent again, and no session ends', async () => {
  stubWindow();
  storeToken('old', true);
  const sent = stubFetch(dead, { body: { message: 'OK', token: 'new' } }, { body: {} });
  const [asked] = await Promise.all([call(accountProfile, {}), confirm()]);
  expect(asked).toEqual({});
  expect(sent.map(({ headers }) => headers['Authorization'])).toEqual(['Bearer old', 'Bearer old', 'Bearer new']);
  expect(onSessionEnd).not.toHaveBeenCalled();
});

test('a session that ended cannot be confirmed, and ends here too', async () => {
  stubWindow();
  storeToken('gone', true);
  stubFetch(dead);
  await expect(confirm()).rejects.toThrow('invalid-token');
  expect(readToken()).toBeNull();
  expect(onSessionEnd).toHaveBeenCalledOnce();
});

test('a member who logged out meanwhile is not signed in by the answer', async () => {
  stubWindow();
  storeToken('old', true);
  stubFetch({ body: { message: 'OK', token: 'new' } });
  const confirmed = confirm();
  clearToken();
  await confirmed;
  expect(readToken()).toBeNull();
});

test('a new sign-in has a mark of its own', () => {
  stubWindow();
  storeToken('token-of-one-11111111', false);
  const first = readSignIn();
  storeToken('token-of-two-22222222', false);
  expect(readSignIn()).not.toBe(first);
  clearToken();
  expect(readSignIn()).toBeNull();
});

test('a tab with a copy of the old token takes over the new one', async () => {
  const page = stubWindow({ BroadcastChannel });
  const { shareTokens, tokenAfter } = await import('./token-change.ts');
  shareTokens();
  storeToken('copied', false);
  const other = new BroadcastChannel('kapao-token');
  const after = tokenAfter('copied');
  other.postMessage({ from: 'copied', to: 'next' });
  expect(await after).toBe('next');
  expect(page.sessionStorage.getItem('token')).toBe('next');
  other.close();
});
