import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

export type Proxy = {
  readonly url: string;
  /**
   * Drops the server's data on the present web sockets and still delivers the client's, as on a half-dead connection.
   */
  mute(): void;
  close(): Promise<void>;
};

export async function startProxy(target: { port: number }): Promise<Proxy> {
  const sockets = new Set<Socket>();
  const webSockets = new Set<Socket>();
  const muted = new Set<Socket>();
  const keep = (socket: Socket, other: () => Socket): void => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => {
      sockets.delete(socket);
      webSockets.delete(socket);
      other().destroy();
    });
  };
  const server = createServer((near) => {
    const far: Socket = connect(target.port, '127.0.0.1');
    keep(near, () => far);
    keep(far, () => near);
    near.once('data', (bytes) => {
      if (/^upgrade: websocket/im.test(bytes.toString('latin1'))) webSockets.add(near);
    });
    near.on('data', (bytes) => void far.write(bytes));
    far.on('data', (bytes) => {
      if (!muted.has(near)) near.write(bytes);
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return {
    url: `http://127.0.0.1:${port}`,
    mute: () => {
      for (const socket of webSockets) muted.add(socket);
    },
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
