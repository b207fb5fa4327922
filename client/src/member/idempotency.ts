import type { BodyOf, Endpoint } from '@kapao/contract/endpoint';
import { randomId } from '../random-id.ts';
import { ApiError } from '../api-error.ts';
import type { Answer } from '../request.ts';
import { call } from './call.ts';
import type { Options } from './call.ts';
import { dropRequest, keepRequest } from './request-store.ts';
import type { MoneyRequest } from './request-store.ts';

/** Pauses between repeated requests, in milliseconds. Afterwards the app says that the result is being checked. */
const defaultPausesMs: readonly number[] = [500, 1_000, 2_000, 4_000, 8_000];

export type SendOptions<E extends Endpoint> = Omit<Options<E>, 'body' | 'idempotencyKey'> & {
  /** Called once when the first answer is lost. Show "checking", never a failure. */
  onChecking?: () => void;
  pausesMs?: readonly number[];
};

/** Keys that this page has not sent yet, so nothing of them can have been executed. */
const unsent = new Set<string>();

/**
 * Creates an idempotency key and stores the request before it is sent.
 * `name` is the operation (`withdraw`, `transfer`), by which `openRequests` finds it after a reload.
 */
export function startRequest<Body>(name: string, body: Body): MoneyRequest<Body> {
  const request = { name, key: randomId(), body };
  keepRequest(request);
  unsent.add(request.key);
  return request;
}

/**
 * Sends a request, and again after a lost answer, with the same key and body, so that nothing moves twice. Throws the
 * refusal, or an `ApiError` of kind `unknown`, which keeps the request for later (reliability#unknown-outcomes).
 */
export async function sendRequest<E extends Endpoint>(
  endpoint: E,
  request: MoneyRequest<BodyOf<E>>,
  options: SendOptions<E>,
): Promise<Answer<E>> {
  const { onChecking, pausesMs = defaultPausesMs, ...rest } = options;
  const full = { ...rest, body: request.body, idempotencyKey: request.key } as unknown as Options<E>;
  const firstTime = unsent.delete(request.key);
  for (let attempt = 0; ; attempt += 1) {
    const untouched = firstTime && attempt === 0;
    try {
      const answer = await call(endpoint, full);
      dropRequest(request);
      return answer;
    } catch (error) {
      if (isFinal(error, untouched)) {
        dropRequest(request);
        throw error;
      }
      // A later visit asks for the result once the service is back.
      if (error instanceof ApiError && error.code === 'gone') throw error;
      if (attempt === 0) onChecking?.();
      const pauseMs = pausesMs[attempt];
      if (pauseMs === undefined) throw new ApiError('unknown');
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
}

// Refusals are final, except those that mean "not now": a running duplicate, a server that failed or restarts.
// A first attempt that never reached the server (offline or switched off) is final, as nothing was executed.
const notYet: ReadonlySet<string | null> = new Set(['IN_PROGRESS', 'INTERNAL_SERVER_ERROR', 'UNAVAILABLE']);

function isFinal(error: unknown, untouched: boolean): boolean {
  if (!(error instanceof ApiError)) return true;
  if (error.kind === 'not-sent' || error.code === 'gone') return untouched;
  return error.kind === 'refused' && !notYet.has(error.code);
}
