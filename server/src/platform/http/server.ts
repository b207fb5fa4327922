import type { ServerOptions } from 'node:http';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { Services } from '../services.ts';
import { loadTls } from '../config/tls.ts';
import { keepConsoleOnItsHost } from './entrance/console-host.ts';
import { limitRequests } from './entrance/general-limit.ts';
import { shedLoad } from './entrance/pressure.ts';
import { refuseUnreadable } from './entrance/refuse-unreadable.ts';
import { noteBadAddress } from './entrance/security-log.ts';
import { handleErrors } from './errors.ts';
import { addSecurityHeaders, securityHeaders } from './headers.ts';
import { notHttp } from './not-http.ts';
import { limitReceiving } from './receiving.ts';
import { refuse } from '../refusal.ts';
import { sendRefusal } from './serve.ts';
import { mayUpgrade } from './upgrade.ts';
import { uploadWithinMs } from './upload/upload.ts';

const bodyLimitBytes = 64 * 1024;

const headerLimitBytes = 128 * 1024;

const headersWithinMs = 30_000;

/**
 * Creates Fastify with a limit on everything: its defaults have no time-outs and answer HEAD by running GET
 * (reliability#slow-clients).
 */
export function createServer(services: Pick<Services, 'config' | 'db' | 'log' | 'metrics'>): FastifyInstance {
  const headers = securityHeaders();
  const app = Fastify({
    ...listenWith(services),
    clientErrorHandler: (_error, socket) => {
      if (socket.writable) socket.end(notHttp);
      else socket.destroy();
    },
    frameworkErrors: (_error, request, reply) => {
      noteBadAddress(services, request);
      const body = sendRefusal(services, reply, refuse('INVALID_REQUEST', { field: 'path' }));
      void reply.headers({ ...headers, 'cache-control': 'no-store' });
      void reply.send(body as never);
    },
    loggerInstance: services.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: bodyLimitBytes,
    connectionTimeout: 10_000,
    requestTimeout: uploadWithinMs,
    handlerTimeout: 25_000,
    keepAliveTimeout: 72_000,
    routerOptions: { maxParamLength: 100 },
    genReqId: () => crypto.randomUUID(),
    return503OnClosing: true,
    forceCloseConnections: 'idle',
  });
  app.removeAllContentTypeParsers();
  // The strict parser needs the text, signatures need every byte.
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  addSecurityHeaders(app, headers);
  observe(app, services);
  shedLoad(app, services);
  limitRequests(app, services);
  refuseUnreadable(app, services);
  keepConsoleOnItsHost(app, services);
  limitReceiving(app);
  handleErrors(app, services);
  app.setNotFoundHandler(async (_request, reply) => sendRefusal(services, reply, refuse('NO_DATA')));
  return app;
}

function listenWith({ config: { tls } }: Pick<Services, 'config'>): { http: ServerOptions } {
  const http = { maxHeaderSize: headerLimitBytes, headersTimeout: headersWithinMs, shouldUpgradeCallback: mayUpgrade };
  return tls === undefined ? { http } : ({ https: { ...http, ...loadTls(tls) } } as never);
}

/** Logs one line per call by its route, never its URL: a path may contain a game password (rules#game-accounts). */
function observe(app: FastifyInstance, services: Pick<Services, 'metrics'>): void {
  app.addHook('onResponse', async (request, reply) => {
    const path = request.routeOptions.url ?? 'unknown';
    const labels = { method: request.method, path, status: String(reply.statusCode) };
    services.metrics.requests.observe(labels, reply.elapsedTime / 1000);
    request.log.debug({ ...labels, ms: Math.round(reply.elapsedTime) }, 'answered');
  });
}
