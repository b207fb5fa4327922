import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { notHttp } from './not-http.ts';

const receiveWithinMs = 30_000;

/**
 * Limits a route without a file to 30 s (reliability#slow-clients). Node has one limit for all bodies, which uploads
 * need to be long.
 */
export function limitReceiving(app: FastifyInstance, withinMs = receiveWithinMs): void {
  app.addHook('onRequest', async (request) => {
    const { raw } = request;
    const hasBody = 'content-length' in raw.headers || 'transfer-encoding' in raw.headers;
    if (!hasBody || request.routeOptions.config.takesFile === true) return;
    const timer = setTimeout(() => {
      // An injected request has no socket to answer on, and may never be closed.
      if (!raw.complete && raw.socket instanceof Socket) raw.socket.end(notHttp);
    }, withinMs);
    for (const over of ['end', 'close']) raw.once(over, () => clearTimeout(timer));
  });
}

declare module 'fastify' {
  interface FastifyContextConfig {
    takesFile?: boolean;
  }
}
