import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../services.ts';
import { refuse } from '../../refusal.ts';
import { sendRefusal } from '../serve.ts';

const ofConsole = /^\/(?:console|api\/staff)(?:[/?]|$)/i;

/** With CONSOLE_ORIGIN, serves the console and the staff's calls on that host only; elsewhere they are NO_DATA. */
export function keepConsoleOnItsHost(app: FastifyInstance, services: Pick<Services, 'config' | 'metrics'>): void {
  if (services.config.consoleOrigin === undefined) return;
  app.addHook('onRequest', async (request, reply) => {
    if (!ofConsole.test(decoded(request.url)) || isConsoleHost(services, request.raw)) return undefined;
    return reply.send(sendRefusal(services, reply, refuse('NO_DATA')));
  });
}

export function isConsoleHost(
  { config: { consoleOrigin } }: Pick<Services, 'config'>,
  { headers }: IncomingMessage,
): boolean {
  return consoleOrigin === undefined || headers.host?.toLowerCase() === new URL(consoleOrigin).host;
}

function decoded(url: string): string {
  try {
    return decodeURIComponent(url.split('?')[0] ?? '');
  } catch {
    return url;
  }
}
