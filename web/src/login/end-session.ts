import { logout } from '@kapao/contract/auth';
import { call } from '../lib/api.ts';
import { forgetSession, readToken } from '../lib/session.ts';

export function endSession(): void {
  if (!readToken()) return;
  // The call has read the token when it returns its promise, so clearing right after is safe.
  call(logout, { body: {} }).catch(() => undefined);
  forgetSession();
}
