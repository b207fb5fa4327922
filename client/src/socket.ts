import type { ManagerOptions, SocketOptions } from 'socket.io-client';

/** Reconnect pauses: 0.5 to 5 seconds (chat#receiving), each randomized by up to half. */
const reconnect = { reconnectionDelay: 500, reconnectionDelayMax: 5_000, randomizationFactor: 0.5 };

/** Uses only WebSocket, so that no sticky sessions are needed (chat#sockets). Reads the token at each connection. */
export const socketOptions = (path: string, token: () => string): Partial<ManagerOptions & SocketOptions> => ({
  path,
  transports: ['websocket'],
  auth: (give) => give({ token: token() }),
  timeout: 10_000,
  ...reconnect,
});
