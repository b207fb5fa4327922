import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../services.ts';
import type { Readiness } from './health.ts';
import { refuse } from '../refusal.ts';
import { sendRefusal } from './serve.ts';

/** Longer than the 6 s that a money call waits for its transfer, so that each can answer. */
const inFlightWaitMs = 7_000;

const noticeMs = 250;

const stillAnswered = new Set(['/healthz', '/readyz']);

/**
 * Returns a function that drains `app`: refuses new requests with 503 and `Connection: close`, waits for running ones,
 * then closes it (reliability#shutdown).
 */
export function addDrain(
  app: FastifyInstance,
  services: Pick<Services, 'metrics' | 'realtime'>,
  readiness: Readiness,
): () => Promise<void> {
  let inFlight = 0;
  app.addHook('onRequest', async (request, reply) => {
    inFlight += 1;
    reply.raw.once('close', () => (inFlight -= 1));
    if (readiness.ready) return;
    void reply.header('connection', 'close');
    if (stillAnswered.has(request.url)) return;
    await reply.send(sendRefusal(services, reply, refuse('UNAVAILABLE', { retryAfter: 1 })));
  });
  return async () => {
    readiness.ready = false;
    services.realtime.goAway();
    const deadline = performance.now() + inFlightWaitMs;
    await sleep(noticeMs);
    while (inFlight > 0 && performance.now() < deadline) await sleep(20);
    await app.close();
  };
}
