import type { FastifyInstance } from 'fastify';
import { serveDocs } from '../docs/routes.ts';
import type { House } from '../house.ts';
import { createServer } from './server.ts';

/** Loopback only, as this port needs no sign-in. */
export const adminHost = '127.0.0.1';

export function buildAdmin(house: House): FastifyInstance {
  const app = createServer(house);
  app.get('/metrics', { exposeHeadRoute: false }, async (_request, reply) => {
    const text = await house.metrics.registry.metrics();
    return reply.type(house.metrics.registry.contentType).send(text);
  });
  serveDocs({ app, house }, 'operators');
  return app;
}
