import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { notHttp } from './not-http.ts';

/** A body that is not here by then is not waited for (reliability#slow-clients). */
const receiveWithinMs = 30_000;

/**
 * Node has one time for all bodies to arrive, which is what uploads need; a route that takes no file is held to
 * 30 s here.
 */
export function limitReceiving(app: FastifyInstance, withinMs = receiveWithinMs): void {
  app.addHook('onRequest', async (request) => {
    const { raw } = request;
    const hasBody = 'content-length' in raw.headers || 'transfer-encoding' in raw.headers;
    if (!hasBody || request.routeOptions.config.takesFile === true) return;
    const timer = setTimeout(() => {
      // A request that was never on a wire has no socket to answer on, and may never be closed.
      if (!raw.complete && raw.socket instanceof Socket) raw.socket.end(notHttp);
    }, withinMs);
    for (const over of ['end', 'close']) raw.once(over, () => clearTimeout(timer));
  });
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route takes a file and has the time of an upload. */
    takesFile?: boolean;
  }
}
