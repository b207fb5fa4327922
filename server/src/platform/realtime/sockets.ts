import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { Socket as Connection } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { type Namespace, Server } from 'socket.io';
import type { Readiness } from '../http/health.ts';
import type { Routes } from '../http/serve.ts';
import type { Services } from '../services.ts';
import { isOwnOrigin, socketPath } from '../http/upgrade.ts';
import { connectBetween } from './adapter.ts';
import { createRegistry, type Registry } from './registry.ts';
import { createPublisher } from './publisher.ts';

/** Largest frame of a socket. Messages are sent by HTTP, so frames are small (chat#sockets). */
const maxFrameBytes = 16 * 1024;

/** Time for a peer to close before its connection is cut. */
const goodbyeMs = 500;

/** Notification channel of ended credentials (server/sql/session/credential_gone.sql). */
const sessionChannel = 'kapao_session';

/** This process's sockets. */
export type SocketNode = { nodeId: string; customers: Namespace; staff: Namespace; registry: Registry };

/** Repeated work over the sockets: `beat` writes the presence now, `look` checks all sockets now. */
export type Rounds = { beat(): void; look(): void; stop(): Promise<void> };

/** What a feature serves on the two namespaces. */
export type SocketFeature = {
  serveCustomers(services: Services, namespace: Namespace, registry: Registry): void;
  /** `onChange` runs when an agent connects or disconnects. */
  serveStaff(services: Services, namespace: Namespace, registry: Registry, onChange: () => void): void;
  startRounds(services: Services, node: SocketNode): Rounds;
};

/** Serves a feature's sockets on the app's own HTTP server (decision 25). */
export function serveRealtime({ app, services }: Routes, readiness: Readiness, feature: SocketFeature): void {
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
  const cutConnections = takeUpgrades(app, io);
  const registry = createRegistry();
  const [customers, staff] = [io.of('/'), io.of('/agent')];
  let rounds: Rounds | undefined;
  feature.serveCustomers(services, customers, registry);
  feature.serveStaff(services, staff, registry, () => rounds?.beat());
  const between = connectBetween(services);
  if (between) io.adapter(between.adapter);
  const stopping: (() => unknown)[] = [services.realtime.attach(createPublisher(services, io, between !== undefined))];
  app.addHook('onListen', async () => {
    rounds = feature.startRounds(services, { nodeId: randomUUID(), customers, staff, registry });
    stopping.push(
      rounds.stop,
      services.notices.listen(sessionChannel, { onNotice: registry.end, missed: rounds.look }),
    );
  });
  app.addHook('preClose', async () => {
    await Promise.all(stopping.map((stop) => stop()));
    for (const namespace of [customers, staff]) await namespace.adapter.close();
    io.engine.close();
    await cutConnections();
    await between?.close();
  });
}

/** Hands upgrades to Socket.IO. A plain request of the path is answered like any unknown path. */
function takeUpgrades(app: FastifyInstance, io: Server): () => Promise<void> {
  // Socket.IO answers plain requests of a server too, so it gets one that never listens.
  const upgrades = createServer();
  io.attach(upgrades, { path: socketPath });
  const connections = new Set<Connection>();
  app.server.on('upgrade', (request, connection: Connection, head) => {
    connections.add(connection);
    connection.once('close', () => connections.delete(connection));
    upgrades.emit('upgrade', request, connection, head);
  });
  return async () => {
    const deadline = performance.now() + goodbyeMs;
    while (connections.size > 0 && performance.now() < deadline) await new Promise((done) => setTimeout(done, 10));
    for (const connection of connections) connection.destroy();
  };
}
