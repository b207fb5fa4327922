import underPressure from '@fastify/under-pressure';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { House } from '../../house.ts';
import { refuse } from '../refusal.ts';
import { sendRefusal } from '../serve.ts';

const retryAfterSeconds = 2;

/** Health and partners' notices are answered under any load, as are money calls (`config.lane`). */
const isKept = ({ url, routeOptions }: FastifyRequest): boolean =>
  routeOptions.config.lane === 'money' || /^\/(?:healthz|readyz|api\/hook\/)/.test(url);

/** Under overload answers UNAVAILABLE to all but money calls, so that those still end. LIMITS=off lifts it. */
export function shedLoad(app: FastifyInstance, house: House): void {
  if (!house.config.limits || house.config.shedAtMs === 0) return;
  void app.register(underPressure, {
    maxEventLoopDelay: house.config.shedAtMs,
    pressureHandler: async (request: FastifyRequest, reply: FastifyReply, _kind: string, delayMs?: number) => {
      // Without a sample in that second the delay is unknown.
      if (isKept(request) || !Number.isFinite(delayMs)) return;
      await reply.send(sendRefusal(house, reply, refuse('UNAVAILABLE', { retryAfter: retryAfterSeconds })));
    },
  });
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The lane of money calls is not shed under overload. */
    lane?: 'money';
  }
}
