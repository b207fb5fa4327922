import type { BodyOf, Endpoint } from '@kapao/contract/endpoint';
import type { Answer } from '@kapao/client/request';
import { startRequest } from '@kapao/client/member/idempotency';
import type { SendOptions } from '@kapao/client/member/idempotency';
import { dropRequest } from '@kapao/client/member/request-store';
import { deliver } from '../money/money-request.ts';

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
