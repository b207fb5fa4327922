import { logout } from '@kapao/contract/auth';
import { call } from '@kapao/client/member/call';
import { forgetSession, readToken } from '@kapao/client/member/session';

export function signOut(): void {
  if (!readToken()) return;
  // The call has read the token when it returns its promise, so clearing right after is safe.
  call(logout, { body: {} }).catch(() => undefined);
  forgetSession();
}
