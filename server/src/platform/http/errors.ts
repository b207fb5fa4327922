import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { isUnavailable } from '../db/pool.ts';
import type { Services } from '../services.ts';
import { noteInput } from './entrance/security-log.ts';
import { refuse } from '../refusal.ts';
import { sendRefusal } from './serve.ts';

const retryAfterSeconds = 2;

/** Turns every error into an answer: no stack, SQL or library text leaves the server (api#errors). */
export function handleErrors(app: FastifyInstance, services: Pick<Services, 'config' | 'db' | 'metrics'>): void {
  app.setErrorHandler(async (error: Error & { statusCode?: number }, request, reply) => {
    if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
      await noteInput(services, request);
      return sendRefusal(services, reply, refuse('INVALID_REQUEST', { field: 'body' }));
    }
    if (isUnavailable(error)) {
      request.log.warn({ err: error }, 'the database is unavailable');
      return sendRefusal(services, reply, refuse('UNAVAILABLE', { retryAfter: retryAfterSeconds }));
    }
    const errorId = randomUUID();
    request.log.error({ err: error, errorId }, 'unexpected error');
    return sendRefusal(services, reply, refuse('INTERNAL_SERVER_ERROR', { errorId }));
  });
}
