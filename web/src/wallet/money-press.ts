import type { BodyOf, Endpoint } from '@kapao/contract/endpoint';
import type { Answer } from '../lib/api.ts';
import { sendPress, startPress } from '../lib/idempotency.ts';
import type { SendOptions } from '../lib/idempotency.ts';
import type { Press } from '../lib/press-store.ts';

const inHand = new Set<string>();

/** Whether this page is sending the request now. The resume skips it. */
export const isInHand = (press: Press<unknown>): boolean => inHand.has(press.key);

/** Sends a stored request, or asks for its result again. */
export async function deliver<E extends Endpoint>(
  endpoint: E,
  press: Press<BodyOf<E>>,
  options: SendOptions<E>,
): Promise<Answer<E>> {
  inHand.add(press.key);
  try {
    return await sendPress(endpoint, press, options);
  } finally {
    inHand.delete(press.key);
  }
}

/** Sends a money request under an idempotency key: stores it first, then retries until the result is known. */
export function press<E extends Endpoint>(
  endpoint: E,
  name: string,
  body: BodyOf<E>,
  options: SendOptions<E>,
): Promise<Answer<E>> {
  return deliver(endpoint, startPress(name, body), options);
}
