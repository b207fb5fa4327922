import type { IncomingMessage } from 'node:http';

export const socketPath = '/api/chat/socket';

export const mayUpgrade = ({ url = '' }: IncomingMessage): boolean =>
  url.split('?')[0]?.startsWith(socketPath) ?? false;

/**
 * Rejects sockets of pages from another origin. Clients other than browsers send no origin, and need a credential
 * anyway.
 */
export function isOwnOrigin({ headers: { origin, host } }: IncomingMessage): boolean {
  if (origin === undefined) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}
