import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from './refusal.ts';

/**
 * Rejects requests that another web site makes a browser send: a `Host` other than the sandbox's (DNS rebinding) or a
 * foreign `Origin`.
 */
export function refuseForeignRequests(app: FastifyInstance, host: string | undefined): void {
  // A browser sends plain text to any site without a preflight.
  app.removeContentTypeParser('text/plain');
  app.addHook('onRequest', async (request) => {
    const asked = request.headers.host ?? '';
    if (!isOwnHost(request, asked, host)) throw new Refusal(403, 'FOREIGN_HOST');
    const { origin } = request.headers;
    if (origin === undefined || origin === `http://${asked}` || isSignIn(request)) return;
    throw new Refusal(403, 'FOREIGN_ORIGIN');
  });
}

const isSignIn = ({ method, url }: FastifyRequest): boolean =>
  method === 'POST' && /^\/partners\/games\/[a-z0-9]+\/signin$/.test(url);

function isOwnHost({ socket }: FastifyRequest, asked: string, host: string | undefined): boolean {
  if (!URL.canParse(`http://${asked}`)) return false;
  const { hostname, port } = new URL(`http://${asked}`);
  if (socket.localPort !== undefined && Number(port || 80) !== socket.localPort) return false;
  const name = hostname.replace(/^\[|\]$/g, '');
  return name === 'localhost' || name === host || name === (socket.localAddress ?? '127.0.0.1').replace(/^::ffff:/, '');
}
