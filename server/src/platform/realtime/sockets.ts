import { randomUUID } from 'node:crypto';
import type { Socket as Connection } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { Server } from 'socket.io';
import type { Readiness } from '../http/health.ts';
import type { Routes } from '../http/serve.ts';
import { isOwnOrigin, socketPath } from '../http/upgrade.ts';
import { connectBetween } from './adapter.ts';
import { serveCustomers } from '../../chat/socket/customer.ts';
import { createRegistry } from './registry.ts';
import { startRounds } from '../../chat/socket/rounds.ts';
import { serveStaff } from '../../chat/socket/staff.ts';
import { createPublisher } from './publisher.ts';

/** Largest frame of a socket. Messages are sent by HTTP, so frames are small (chat#sockets). */
const maxFrameBytes = 16 * 1024;

/** Time for a peer to close before its connection is cut. */
const goodbyeMs = 500;

/** Notification channel of ended credentials (server/sql/session/credential_gone.sql). */
const sessionChannel = 'kapao_session';

/** Serves the chat's sockets on the app's own HTTP server (decision 25). */
export function serveRealtime({ app, services }: Routes, readiness: Readiness): void {
  const io = new Server({
    transports: ['websocket'],
    serveClient: false,
    perMessageDeflate: false,
    maxHttpBufferSize: maxFrameBytes,
    connectTimeout: 10_000,
    // A new socket during shutdown must try the next node.
    allowRequest: (request, answer) => {
      const isWelcome = readiness.ready && isOwnOrigin(request);
      answer(isWelcome ? undefined : 'FORBIDDEN', isWelcome);
    },
  });
  const cutLines = takeUpgrades(app, io);
  const registry = createRegistry();
  const [customers, staff] = [io.of('/'), io.of('/agent')];
  let rounds: ReturnType<typeof startRounds> | undefined;
  serveCustomers(services, customers, registry);
  serveStaff(services, staff, registry, () => rounds?.beat());
  const between = connectBetween(services);
  if (between) io.adapter(between.adapter);
  const stopping: (() => unknown)[] = [services.realtime.attach(createPublisher(services, io, between !== undefined))];
  app.addHook('onListen', async () => {
    rounds = startRounds(services, { nodeId: randomUUID(), customers, staff, registry });
    stopping.push(
      rounds.stop,
      services.notices.listen(sessionChannel, { onNotice: registry.end, missed: rounds.look }),
    );
  });
  app.addHook('preClose', async () => {
    await Promise.all(stopping.map((stop) => stop()));
    for (const namespace of io._nsps.values()) await namespace.adapter.close();
    io.engine.close();
    await cutLines();
    await between?.close();
  });
}

/** Handles only upgrades. A plain request of the path is answered like any unknown path. */
function takeUpgrades(app: FastifyInstance, io: Server): () => Promise<void> {
  const [answer] = app.server.listeners('request');
  io.attach(app.server, { path: socketPath });
  app.server.removeAllListeners('request');
  app.server.on('request', answer as Parameters<typeof app.server.on>[1]);
  const lines = new Set<Connection>();
  app.server.on('upgrade', (_request, line: Connection) => {
    lines.add(line);
    line.once('close', () => lines.delete(line));
  });
  return async () => {
    const deadline = performance.now() + goodbyeMs;
    while (lines.size > 0 && performance.now() < deadline) await new Promise((done) => setTimeout(done, 10));
    for (const line of lines) line.destroy();
  };
}
