import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { refuse, type Refusal } from '../platform/refusal.ts';
import { createSemaphore } from './semaphore.ts';

/** Argon2id, the library's default, at the lowest cost that security#keys allows. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const costMark = '$argon2id$v=19$m=19456,t=2,p=1$';

/** Runs two hashes at once and queues 32, as hashing shares four threads with files and name look-ups. */
const withLock = createSemaphore({ width: 2, queue: 32 });

/** Hash checked when there is no such member, so that both cases take the same time (security#sign-in). */
let decoy: Promise<string> | undefined;

const busy = (): Refusal<'UNAVAILABLE'> => refuse('UNAVAILABLE', { retryAfter: 1 });

/** Hashes a password exactly as typed: not composed, trimmed or cut. */
export async function hashPassword(password: string): Promise<string | Refusal<'UNAVAILABLE'>> {
  return (await withLock(() => hash(password, cost))) ?? busy();
}

export async function verifyPassword(
  stored: string | undefined,
  password: string,
): Promise<boolean | Refusal<'UNAVAILABLE'>> {
  const against = stored ?? (await prepareDecoy());
  const matches = await withLock(() => verify(against, password));
  if (matches === undefined) return busy();
  return stored !== undefined && matches;
}

export function isOutdated(stored: string): boolean {
  return !stored.startsWith(costMark);
}

/** Prepares the hash at start-up, so that the first unknown phone is not slower than the others. */
export function prepareDecoy(): Promise<string> {
  decoy ??= hash(randomBytes(16).toString('hex'), cost);
  return decoy;
}
