import underPressure from '@fastify/under-pressure';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../../services.ts';
import { refuse } from '../../refusal.ts';
import { sendRefusal } from '../serve.ts';

const retryAfterSeconds = 2;

/** Health checks, partners' notices and money calls (`config.lane`) are answered under any load. */
const isKept = ({ url, routeOptions }: FastifyRequest): boolean =>
  routeOptions.config.lane === 'money' || /^\/(?:healthz|readyz|api\/hook\/)/.test(url);

/** Under overload, refuses other calls with UNAVAILABLE, so that money calls can finish. LIMITS=off disables it. */
export function shedLoad(app: FastifyInstance, services: Services): void {
  if (!services.config.limits || services.config.shedAtMs === 0) return;
  void app.register(underPressure, {
    maxEventLoopDelay: services.config.shedAtMs,
    pressureHandler: async (request: FastifyRequest, reply: FastifyReply, _kind: string, delayMs?: number) => {
      // The delay is unknown when the last second has no sample.
      if (isKept(request) || !Number.isFinite(delayMs)) return;
      await reply.send(sendRefusal(services, reply, refuse('UNAVAILABLE', { retryAfter: retryAfterSeconds })));
    },
  });
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Money calls are not refused under overload. */
    lane?: 'money';
  }
}
