import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { refuse, type Refusal } from '../http/refusal.ts';
import { createTurnstile } from './turnstile.ts';

/** Argon2id, the library's default kind, with the least cost security#keys allows. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const costMark = '$argon2id$v=19$m=19456,t=2,p=1$';

/** Hashing shares four threads with files and name look-ups: two at a time, 32 waiting, the rest come back later. */
const inTurn = createTurnstile({ width: 2, queue: 32 });

/** Verified against when there is no such member, so that both take the same time (security#sign-in). */
let decoy: Promise<string> | undefined;

const busy = (): Refusal<'UNAVAILABLE'> => refuse('UNAVAILABLE', { retryAfter: 1 });

/** The stored form of a password, taken as typed: no composing, no trimming, no cut. */
export async function hashPassword(password: string): Promise<string | Refusal<'UNAVAILABLE'>> {
  return (await inTurn(() => hash(password, cost))) ?? busy();
}

/** Whether the password is the one behind `stored`; `undefined` for no member, which costs the same and is false. */
export async function verifyPassword(
  stored: string | undefined,
  password: string,
): Promise<boolean | Refusal<'UNAVAILABLE'>> {
  const against = stored ?? (await prepareDecoy());
  const matches = await inTurn(() => verify(against, password));
  if (matches === undefined) return busy();
  return stored !== undefined && matches;
}

/** True when the cost was raised since this hash was made: a login is the moment to make it anew. */
export function isOutdated(stored: string): boolean {
  return !stored.startsWith(costMark);
}

/** Made once, at the start, so that the first unknown phone is not slower than the others. */
export function prepareDecoy(): Promise<string> {
  decoy ??= hash(randomBytes(16).toString('hex'), cost);
  return decoy;
}
