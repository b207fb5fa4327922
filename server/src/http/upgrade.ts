import type { IncomingMessage } from 'node:http';

/** Where the sockets of the chat come in. */
export const socketPath = '/api/chat/socket';

/** Any other call that offers to change the protocol is answered in this one, as if it had not. */
export const mayUpgrade = ({ url = '' }: IncomingMessage): boolean =>
  url.split('?')[0]?.startsWith(socketPath) ?? false;

/** A page of another origin opens no socket here; what is no browser names no origin, and needs a credential anyway. */
export function isOwnOrigin({ headers: { origin, host } }: IncomingMessage): boolean {
  if (origin === undefined) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}
