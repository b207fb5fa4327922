import { hashToken } from '../http/caller/token.ts';

/** The stored form of the token in a bearer header; null when there is none worth a look. */
export function hashBearer(authorization: string | undefined): Buffer | null {
  const token = /^Bearer (\S+)$/.exec(authorization ?? '')?.[1];
  return token === undefined ? null : hashToken(token);
}
