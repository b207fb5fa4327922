import type { BodyOf, Endpoint } from '@kapao/contract/endpoint';
import type { Answer } from '@kapao/client/request';
import { sendRequest, startRequest } from '@kapao/client/member/idempotency';
import type { SendOptions } from '@kapao/client/member/idempotency';
import type { MoneyRequest } from '@kapao/client/member/request-store';

const inHand = new Set<string>();

/** Whether this page is sending the request now. The resume skips it. */
export const isInHand = (sendMoneyRequest: MoneyRequest<unknown>): boolean => inHand.has(sendMoneyRequest.key);

export async function deliver<E extends Endpoint>(
  endpoint: E,
  sendMoneyRequest: MoneyRequest<BodyOf<E>>,
  options: SendOptions<E>,
): Promise<Answer<E>> {
  inHand.add(sendMoneyRequest.key);
  try {
    return await sendRequest(endpoint, sendMoneyRequest, options);
  } finally {
    inHand.delete(sendMoneyRequest.key);
  }
}

/** Sends a money request under an idempotency key: stores it first, then retries until the result is known. */
export function sendMoneyRequest<E extends Endpoint>(
  endpoint: E,
  name: string,
  body: BodyOf<E>,
  options: SendOptions<E>,
): Promise<Answer<E>> {
  return deliver(endpoint, startRequest(name, body), options);
}
