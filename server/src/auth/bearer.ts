import { hashToken } from '../platform/http/caller/token.ts';

export function hashBearer(authorization: string | undefined): Buffer | null {
  const token = /^Bearer (\S+)$/.exec(authorization ?? '')?.[1];
  return token === undefined ? null : hashToken(token);
}
