import type { NotOk } from '@kapao/contract/events';
import type { z } from 'zod/mini';
import type { Services } from '../services.ts';
import { unstorableField } from '../http/input/plain-text.ts';

const no = (error: NotOk['error']): NotOk => ({ ok: false, error });

/**
 * Validates an event's untrusted input and always answers. A failed handler answers UNAVAILABLE, so that the client
 * asks again.
 */
export function answering<S extends z.ZodMiniType, A>(
  services: Pick<Services, 'log'>,
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
      reply(isErrorCode(answer) ? no(answer) : answer);
    } catch (error) {
      services.log.warn({ err: error }, 'an event of a socket could not be answered');
      reply(no('UNAVAILABLE'));
    }
  };
}

const isErrorCode = <A>(answer: A | NotOk['error']): answer is NotOk['error'] => typeof answer === 'string';
