import { logout } from '@kapao/contract/auth';
import { call } from '../lib/api.ts';
import { forgetSession, readToken } from '../lib/session.ts';

/**
 * Forgets the stored token and tells the server to end its session. The browser's part never waits: a member who
 * leaves on a bad line is out at once.
 */
export function endSession(): void {
  if (!readToken()) return;
  // The call has read the token by the time it returns its promise, so clearing right after is safe.
  call(logout, { body: {} }).catch(() => undefined);
  forgetSession();
}
