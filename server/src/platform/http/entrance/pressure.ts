import underPressure from '@fastify/under-pressure';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../../services.ts';
import { refuse } from '../../refusal.ts';
import { sendRefusal } from '../serve.ts';

const retryAfterSeconds = 2;

const isKept = ({ url, routeOptions }: FastifyRequest): boolean =>
  routeOptions.config.lane === 'money' || /^\/(?:healthz|readyz|api\/hook\/)/.test(url);

/**
 * Under overload, answers UNAVAILABLE to all but health checks, notices and money calls (`config.lane`). Off with
 * LIMITS=off.
 */
export function shedLoad(app: FastifyInstance, services: Pick<Services, 'config' | 'metrics'>): void {
  if (!services.config.limits || services.config.shedAtMs === 0) return;
  void app.register(underPressure, {
    maxEventLoopDelay: services.config.shedAtMs,
    pressureHandler: async (request: FastifyRequest, reply: FastifyReply, _kind: string, delayMs?: number) => {
      if (isKept(request) || !Number.isFinite(delayMs)) return;
      await reply.send(sendRefusal(services, reply, refuse('UNAVAILABLE', { retryAfter: retryAfterSeconds })));
    },
  });
}

declare module 'fastify' {
  interface FastifyContextConfig {
    lane?: 'money';
  }
}
