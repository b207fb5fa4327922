import type { Routes } from './serve.ts';

export type Readiness = { ready: boolean };

/** Alive while the process is; ready once it can serve, and no longer while it shuts down (wire). */
export function serveHealth({ app, house }: Routes, readiness: Readiness): void {
  app.get('/healthz', { exposeHeadRoute: false }, async () => ({ message: 'OK' }));
  app.get('/readyz', { exposeHeadRoute: false }, async (_request, reply) => {
    const answers =
      readiness.ready &&
      (await house.pool.query('select 1').then(
        () => true,
        () => false,
      ));
    return reply.code(answers ? 200 : 503).send({ message: answers ? 'OK' : 'UNAVAILABLE' });
  });
}
