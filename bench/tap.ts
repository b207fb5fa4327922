import { createServer, connect, type AddressInfo, type Socket } from 'node:net';
import { once } from 'node:events';

export type Tap = { readonly url: string; roundTrips(): number; close(): void };

const simpleQuery = 'Q'.charCodeAt(0);
const sync = 'S'.charCodeAt(0);

export async function openTap(databaseUrl: string): Promise<Tap> {
  const target = new URL(databaseUrl);
  let count = 0;
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect({ host: target.hostname, port: Number(target.port) });
    near.setNoDelay();
    far.setNoDelay();
    const read = messageReader((type) => (count += type === simpleQuery || type === sync ? 1 : 0));
    near.on('data', read);
    near.pipe(far).pipe(near);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => [near, far].forEach((end) => end.destroy()));
      socket.on('close', () => sockets.delete(socket));
    }
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    roundTrips: () => count,
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

function messageReader(tell: (type: number) => void): (bytes: Buffer) => void {
  let rest = Buffer.alloc(0);
  let first = true;
  return (bytes) => {
    rest = Buffer.concat([rest, bytes]);
    for (;;) {
      const lengthAt = first ? 0 : 1;
      if (rest.length < lengthAt + 4) return;
      const end = lengthAt + rest.readUInt32BE(lengthAt);
      if (rest.length < end) return;
      if (!first) tell(rest[0] ?? 0);
      first = false;
      rest = rest.subarray(end);
    }
  };
}
