import type { BodyOf, Endpoint } from '@kapao/contract/endpoint';
import type { Answer } from '../lib/api.ts';
import { sendPress, startPress } from '../lib/idempotency.ts';
import type { SendOptions } from '../lib/idempotency.ts';
import type { Press } from '../lib/press-store.ts';

const inHand = new Set<string>();

/** Whether a press is being sent by this page right now; a resume leaves it alone. */
export const isInHand = (press: Press<unknown>): boolean => inHand.has(press.key);

/** Sends a press that is stored already, or asks again what became of it. */
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

/** One press of a button that moves money: stored, sent, and asked for again until the answer is known. */
export function press<E extends Endpoint>(
  endpoint: E,
  name: string,
  body: BodyOf<E>,
  options: SendOptions<E>,
): Promise<Answer<E>> {
  return deliver(endpoint, startPress(name, body), options);
}
