import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sourceOf } from '../caller/source.ts';
import type { Services } from '../../services.ts';
import { clientAddress } from '../../client-address.ts';
import { hashToken } from '../caller/token.ts';
import { refuse } from '../../refusal.ts';
import { sendRefusal } from '../serve.ts';
import { noteLimit } from './security-log.ts';

export const requestLimits = { session: 600, visitor: 1_200, address: 6_000 } as const;
const windowMs = 60_000;

const exempt = new Set(['/healthz']);
/** The number of calls must not refuse a payment: partners call from few addresses. */
const isHook = (url: string): boolean => url.startsWith('/api/hook/');

export function limitRequests(app: FastifyInstance, services: Pick<Services, 'config' | 'metrics'>): void {
  if (!services.config.limits || !services.config.generalLimit) return;
  const source = (request: FastifyRequest): string => sourceOf(clientAddress(request, services.config.trustedProxies));
  let isOver: (request: FastifyRequest) => Promise<number | undefined> = async () => undefined;
  void app.register(rateLimit, { global: false });
  app.after(() => {
    const limiter = (max: number, keyGenerator: (request: FastifyRequest) => string) =>
      app.createRateLimit({ max, timeWindow: windowMs, keyGenerator });
    const byAddress = limiter(requestLimits.address, source);
    const byVisitor = limiter(requestLimits.visitor, source);
    const bySession = limiter(requestLimits.session, (request) => sessionOf(request) ?? '');
    isOver = async (request) => {
      const own = sessionOf(request) === undefined ? byVisitor : bySession;
      for (const count of isHook(request.url) ? [byAddress] : [own, byAddress]) {
        const counted = await count(request);
        if (!counted.isAllowed && counted.isExceeded) return counted.ttlInSeconds;
      }
      return undefined;
    };
  });
  app.addHook('onRequest', async (request, reply) => {
    if (exempt.has(request.url)) return undefined;
    const retryAfter = await isOver(request);
    if (retryAfter === undefined) return undefined;
    noteLimit(services, request);
    return reply.send(sendRefusal(services, reply, refuse('REQUEST_LIMIT', { retryAfter })));
  });
}

function sessionOf({ headers: { authorization = '' } }: FastifyRequest): string | undefined {
  return hashToken(authorization.replace(/^Bearer /, ''))?.toString('base64url');
}
