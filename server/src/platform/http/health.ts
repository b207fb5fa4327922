import type { Services } from '../services.ts';
import type { Routes } from './serve.ts';

export type Readiness = { ready: boolean };

export type ListMissing = (services: Services) => Promise<string[]>;

/** `/healthz`: the process runs; `/readyz`: it can serve, not during shutdown (api#health-and-shutdown). */
export function serveHealth({ app, services }: Routes, readiness: Readiness, listMissing: ListMissing): void {
  app.get('/healthz', { exposeHeadRoute: false }, async () => ({ message: 'OK' }));
  app.get('/readyz', { exposeHeadRoute: false }, async (_request, reply) => {
    const missing = readiness.ready ? await listMissingNow(services, listMissing) : undefined;
    if (missing === undefined) return reply.code(503).send({ message: 'UNAVAILABLE' });
    return reply.send({ message: 'OK', ...(missing.length > 0 && { missing }) });
  });
}

async function listMissingNow(services: Services, listMissing: ListMissing): Promise<string[] | undefined> {
  try {
    await services.pool.query('select 1');
    return await listMissing(services);
  } catch {
    return undefined;
  }
}
