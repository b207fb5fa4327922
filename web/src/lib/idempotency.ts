import type { BodyOf, Endpoint } from '@kapao/contract/endpoint';
import { ApiError, call } from './api.ts';
import type { Answer, Options } from './api.ts';
import { dropPress, keepPress } from './press-store.ts';
import type { Press } from './press-store.ts';
import { randomId } from './random-id.ts';

/** Pauses between asking again, in milliseconds; then the person is told that the result is still being checked. */
const defaultPausesMs: readonly number[] = [500, 1_000, 2_000, 4_000, 8_000];

export type SendOptions<E extends Endpoint> = Omit<Options<E>, 'body' | 'idempotencyKey'> & {
  /** Called once when the first answer is lost and the app begins to ask by key: show "checking", never a failure. */
  onChecking?: () => void;
  pausesMs?: readonly number[];
};

/** Keys of presses of this page that have not been sent yet: nothing of them can have been carried out. */
const unsent = new Set<string>();

/**
 * Starts a press of a button that moves money: a new key, stored before anything is sent.
 * `name` says which button (`withdraw`, `transfer`), so that a reload can look for it with `openPresses`.
 */
export function startPress<Body>(name: string, body: Body): Press<Body> {
  const press = { name, key: randomId(), body };
  keepPress(press);
  unsent.add(press.key);
  return press;
}

/**
 * Sends a press, or asks again what became of it: always the same key and the same body, so nothing moves twice.
 * A lost answer is asked for again until there is one. Ends with the answer, with the server's refusal, or with an
 * `ApiError` of kind `unknown` whose press is kept for a later resume (reliability#unknown-outcomes).
 */
export async function sendPress<E extends Endpoint>(
  endpoint: E,
  press: Press<BodyOf<E>>,
  options: SendOptions<E>,
): Promise<Answer<E>> {
  const { onChecking, pausesMs = defaultPausesMs, ...rest } = options;
  const full = { ...rest, body: press.body, idempotencyKey: press.key } as unknown as Options<E>;
  const firstTime = unsent.delete(press.key);
  for (let attempt = 0; ; attempt += 1) {
    const untouched = firstTime && attempt === 0;
    try {
      const answer = await call(endpoint, full);
      dropPress(press);
      return answer;
    } catch (error) {
      if (isFinal(error, untouched)) {
        dropPress(press);
        throw error;
      }
      // Once the service is back, a later visit asks what became of it.
      if (error instanceof ApiError && error.code === 'gone') throw error;
      if (attempt === 0) onChecking?.();
      const pauseMs = pausesMs[attempt];
      if (pauseMs === undefined) throw new ApiError('unknown');
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
}

// A refusal is final, but for those that say "not now": a copy still running, a server that just fell over or restarts.
// What never reached the house, for want of a line or because it is closed, leaves nothing to ask about the first time.
const notYet: ReadonlySet<string | null> = new Set(['IN_PROGRESS', 'INTERNAL_SERVER_ERROR', 'UNAVAILABLE']);

function isFinal(error: unknown, untouched: boolean): boolean {
  if (!(error instanceof ApiError)) return true;
  if (error.kind === 'not-sent' || error.code === 'gone') return untouched;
  return error.kind === 'refused' && !notYet.has(error.code);
}
