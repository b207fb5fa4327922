import { io } from 'socket.io-client';
import type { OpenSocket } from '../deps.ts';

/**
 * Pauses of coming back: half a second at first, 5 seconds at most (chat#receiving), each up to half shorter or longer.
 */
const reconnect = { reconnectionDelay: 500, reconnectionDelayMax: 5_000, randomizationFactor: 0.5 };

/** The real socket: WebSocket only, so that no node of several needs to be met twice (chat#sockets). */
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
    // Active: it did not get through, and tries again. Else the house said no.
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
    tell: (name, payload) => void socket.volatile.emit(name, payload),
  };
};
