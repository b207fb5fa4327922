import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Services } from '../../services.ts';
import { refuse } from '../../refusal.ts';
import { sendRefusal } from '../serve.ts';
import { noteInput } from './security-log.ts';

const unreadableStatus = 415;

export function refuseUnreadable(app: FastifyInstance, services: Pick<Services, 'config' | 'db' | 'metrics'>): void {
  app.addHook('onRequest', async (request, reply) => {
    if (/%00/.test(request.url)) {
      await noteInput(services, request);
      return reply.send(sendRefusal(services, reply, refuse('INVALID_REQUEST', { field: 'path' })));
    }
    const field = unreadableHeader(request);
    if (field === undefined) return undefined;
    await noteInput(services, request);
    const body = sendRefusal(services, reply, refuse('INVALID_REQUEST', { field }));
    void reply.code(unreadableStatus);
    return reply.send(body);
  });
}

function unreadableHeader({ headers }: FastifyRequest): string | undefined {
  const encoding = headers['content-encoding']?.trim().toLowerCase() ?? 'identity';
  if (encoding !== 'identity') return 'Content-Encoding';
  const charset = /;\s*charset\s*=\s*"?([^\s";]*)/i.exec(headers['content-type'] ?? '')?.[1] ?? 'utf-8';
  return /^utf-?8$/i.test(charset) ? undefined : 'Content-Type';
}
