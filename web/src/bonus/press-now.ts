import type { BodyOf, Endpoint } from '@kapao/contract/endpoint';
import type { Answer } from '../lib/api.ts';
import { startPress } from '../lib/idempotency.ts';
import type { SendOptions } from '../lib/idempotency.ts';
import { dropPress } from '../lib/press-store.ts';
import { deliver } from '../wallet/money-press.ts';

/**
 * One press that takes or ends a bonus, asked for again under its key until the answer is known or given up. A later
 * visit never asks again: the house itself tells what runs, and by then it may be another bonus.
 */
export async function pressNow<E extends Endpoint>(
  endpoint: E,
  name: string,
  body: BodyOf<E>,
  options: SendOptions<E>,
): Promise<Answer<E>> {
  const press = startPress(name, body);
  try {
    return await deliver(endpoint, press, options);
  } finally {
    dropPress(press);
  }
}
