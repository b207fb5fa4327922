import type { FastifyInstance } from 'fastify';
import type { House } from '../../house.ts';
import { refuse } from '../refusal.ts';
import { sendRefusal } from '../serve.ts';

const ofConsole = /^\/(?:console|api\/staff)(?:[/?]|$)/i;

/** With a CONSOLE_ORIGIN answers the console and the staff's calls on that host alone; elsewhere they are not there. */
export function keepConsoleOnItsHost(app: FastifyInstance, house: House): void {
  const { consoleOrigin } = house.config;
  if (consoleOrigin === undefined) return;
  const { host } = new URL(consoleOrigin);
  app.addHook('onRequest', async (request, reply) => {
    if (!ofConsole.test(decoded(request.url)) || request.headers.host?.toLowerCase() === host) return undefined;
    return reply.send(sendRefusal(house, reply, refuse('NO_DATA')));
  });
}

/** The router decodes too: `/%63onsole` is the console. */
function decoded(url: string): string {
  try {
    return decodeURIComponent(url.split('?')[0] ?? '');
  } catch {
    return url;
  }
}
