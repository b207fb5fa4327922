import { io } from 'socket.io-client';
import type { OpenSocket } from '../deps.ts';

/** Reconnect pauses: 0.5 to 5 seconds (chat#receiving), each randomized by up to half. */
const reconnect = { reconnectionDelay: 500, reconnectionDelayMax: 5_000, randomizationFactor: 0.5 };

/** Opens the socket. Uses only WebSocket, so that no sticky sessions are needed (chat#sockets). */
export const openSocket: OpenSocket = (path, token) => {
  const socket = io({
    path,
    transports: ['websocket'],
    autoConnect: false,
    forceNew: true,
    timeout: 10_000,
    ...reconnect,
    auth: (give) => give({ token: token() }),
  });
  const refused = new Set<(value: unknown) => void>();
  socket.on('connect_error', (error) => {
    if (!socket.active) for (const listen of refused) listen(error.message);
  });
  return {
    open: () => void socket.connect(),
    shut: () => void socket.disconnect(),
    connected: () => socket.connected,
    trying: () => socket.active,
    on(name, listen) {
      if (name === 'refused') refused.add(listen);
      else socket.on(name, listen);
    },
    ask: (name, payload, timeoutMs) => socket.timeout(timeoutMs).emitWithAck(name, payload),
    send: (name, payload) => void socket.volatile.emit(name, payload),
  };
};
