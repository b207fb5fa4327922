import type { NotOk } from '@kapao/contract/events';
import type { z } from 'zod/mini';
import type { House } from '../house.ts';
import { unstorableField } from '../http/input/plain-text.ts';

const no = (error: NotOk['error']): NotOk => ({ ok: false, error });

/**
 * Handles an event that wants an answer: parses what came, which may be anything, and answers whatever happens. A read
 * that failed is UNAVAILABLE, so that its asker asks again.
 */
export function answering<S extends z.ZodMiniType, A>(
  house: House,
  schema: S,
  handle: (ask: z.output<S>) => Promise<A | NotOk['error']>,
) {
  return async (...args: unknown[]): Promise<void> => {
    const ack = args.at(-1);
    const reply = (answer: A | NotOk): void => {
      if (typeof ack === 'function') ack(answer);
    };
    const ask = schema.safeParse(args[0]);
    if (!ask.success || unstorableField(ask.data) !== undefined) return reply(no('INVALID_REQUEST'));
    try {
      const answer = await handle(ask.data);
      reply(isError(answer) ? no(answer) : answer);
    } catch (error) {
      house.log.warn({ err: error }, 'an event of a socket could not be answered');
      reply(no('UNAVAILABLE'));
    }
  };
}

const isError = <A>(answer: A | NotOk['error']): answer is NotOk['error'] => typeof answer === 'string';
