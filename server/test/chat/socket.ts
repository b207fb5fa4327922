import type { AddressInfo } from 'node:net';
import { Server as TlsServer } from 'node:tls';
import type { ClientEvents, Joined, NotOk, ServerEvents } from '@kapao/contract/events';
import type { FastifyInstance } from 'fastify';
import { io, type ManagerOptions, type Socket } from 'socket.io-client';
import { afterAll } from 'vitest';

export type TestSocket = Socket<ServerEvents, ClientEvents>;

type Options = Partial<ManagerOptions> & { auth?: unknown; namespace?: string };

export function createSockets() {
  const opened = new Set<TestSocket>();
  afterAll(() => opened.forEach((socket) => socket.disconnect()));
  const start = (app: FastifyInstance, { auth, namespace = '', ...options }: Options): TestSocket => {
    const { port } = app.server.address() as AddressInfo;
    const scheme = app.server instanceof TlsServer ? 'https' : 'http';
    const socket: TestSocket = io(`${scheme}://127.0.0.1:${port}${namespace}`, {
      path: '/api/chat/socket',
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
      auth: auth as Record<string, unknown>,
      ...options,
    });
    opened.add(socket);
    return socket;
  };
  return {
    start,
    open: async (app: FastifyInstance, token: string | undefined, options: Options = {}) => {
      const socket = start(app, { auth: { token }, ...options });
      const refused = await new Promise<string | undefined>((resolve) => {
        socket.once('connect', () => resolve(undefined));
        socket.once('connect_error', (error) => resolve((error as { data?: { code?: string } }).data?.code ?? 'error'));
      });
      return { socket, refused };
    },
  };
}

export const join = (socket: TestSocket, id: string, after = 0, prefix = 'chat:'): Promise<Joined | NotOk> =>
  socket.timeout(20_000).emitWithAck('join', { prefix, id, after });

export const gone = (socket: TestSocket): Promise<string> =>
  new Promise((resolve) => {
    if (socket.disconnected) resolve('before');
    socket.once('disconnect', resolve);
  });
