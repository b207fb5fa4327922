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
import { createSocketRegistry, type Registry } from './registry.ts';
import { createPublisher } from './realtime.ts';

const maxFrameBytes = 16 * 1024;

const goodbyeMs = 500;

const sessionChannel = 'kapao_session';

export type SocketNode = { nodeId: string; customers: Namespace; staff: Namespace; registry: Registry };

export type Rounds = { beat(): void; look(): void; stop(): Promise<void> };

export type SocketFeature = {
  serveCustomers(services: Services, namespace: Namespace, registry: Registry): void;
  serveStaff(services: Services, namespace: Namespace, registry: Registry, onChange: () => void): void;
  startRounds(services: Services, node: SocketNode): Rounds;
};

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
  const registry = createSocketRegistry();
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
