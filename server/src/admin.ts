import type { FastifyInstance } from 'fastify';
import { serveDocs } from './docs/routes.ts';
import type { Services } from './platform/services.ts';
import { createServer } from './platform/http/server.ts';

/** Loopback only, as this port needs no sign-in. */
export const adminHost = '127.0.0.1';

export function buildAdmin(services: Services): FastifyInstance {
  const app = createServer(services);
  app.get('/metrics', { exposeHeadRoute: false }, async (_request, reply) => {
    const text = await services.metrics.registry.metrics();
    return reply.type(services.metrics.registry.contentType).send(text);
  });
  serveDocs({ app, services }, 'operators');
  return app;
}
