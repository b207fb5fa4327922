import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { House } from './house.ts';
import type { Readiness } from './http/health.ts';
import { refuse } from './http/refusal.ts';
import { sendRefusal } from './http/serve.ts';

/** Longer than the 6 s a money call waits for its end, so that none is cut off before it has answered. */
const inFlightWaitMs = 7_000;

/** Long enough for whoever looks at readyz or holds a connection to be told. */
const noticeMs = 250;

/** What may still be asked of a house that closes. */
const stillAnswered = new Set(['/healthz', '/readyz']);

/**
 * Makes `app` drainable. The function returned makes it refuse what is new with 503 and `Connection: close`, waits for
 * what is in flight and closes it (reliability#shutdown).
 */
export function addDrain(app: FastifyInstance, house: House, readiness: Readiness): () => Promise<void> {
  let inFlight = 0;
  app.addHook('onRequest', async (request, reply) => {
    inFlight += 1;
    reply.raw.once('close', () => (inFlight -= 1));
    if (readiness.ready) return;
    void reply.header('connection', 'close');
    if (stillAnswered.has(request.url)) return;
    await reply.send(sendRefusal(house, reply, refuse('UNAVAILABLE', { retryAfter: 1 })));
  });
  return async () => {
    readiness.ready = false;
    house.realtime.goAway();
    const deadline = performance.now() + inFlightWaitMs;
    await sleep(noticeMs);
    while (inFlight > 0 && performance.now() < deadline) await sleep(20);
    await app.close();
  };
}
