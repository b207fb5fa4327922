import type { BodyOf, Endpoint } from '@kapao/contract/endpoint';
import type { Answer } from '../lib/api.ts';
import { startRequest } from '../lib/idempotency.ts';
import type { SendOptions } from '../lib/idempotency.ts';
import { dropRequest } from '../lib/request-store.ts';
import { deliver } from '../wallet/money-request.ts';

/**
 * Repeats the call under its key until the answer is known or given up. A later visit never repeats it, because another
 * bonus may run by then.
 */
export async function submitNow<E extends Endpoint>(
  endpoint: E,
  name: string,
  body: BodyOf<E>,
  options: SendOptions<E>,
): Promise<Answer<E>> {
  const request = startRequest(name, body);
  try {
    return await deliver(endpoint, request, options);
  } finally {
    dropRequest(request);
  }
}
