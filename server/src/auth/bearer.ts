import { hashToken } from '../platform/http/caller/token.ts';

/** Returns the stored hash of a bearer token; null when the token is missing or malformed. */
export function hashBearer(authorization: string | undefined): Buffer | null {
  const token = /^Bearer (\S+)$/.exec(authorization ?? '')?.[1];
  return token === undefined ? null : hashToken(token);
}
