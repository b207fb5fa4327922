import { login, logout } from '@kapao/contract/auth';
import { lookupActive } from '@kapao/contract/content';
import type { BodyOf } from '@kapao/contract/endpoint';
import { call } from '@kapao/client/member/call';
import { forgetSession, readToken, storeToken } from '@kapao/client/member/session';

export async function signIn(body: BodyOf<typeof login> & { remember: boolean }): Promise<void> {
  const { token } = await call(login, { body });
  storeToken(token, body.remember);
}

export function signOut(): void {
  if (!readToken()) return;
  // The call has read the token when it returns its promise, so clearing right after is safe.
  call(logout, { body: {} }).catch(() => undefined);
  forgetSession();
}

export async function hasServiceEnded(signal: AbortSignal): Promise<boolean> {
  return (await call(lookupActive, { signal })).terminated === 'gone';
}
