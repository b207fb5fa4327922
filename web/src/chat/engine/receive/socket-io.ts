import { socketOptions } from '@kapao/client/socket';
import { io } from 'socket.io-client';
import type { OpenSocket } from '../deps.ts';

export const openSocket: OpenSocket = (path, token) => {
  const socket = io({ ...socketOptions(path, token), autoConnect: false, forceNew: true });
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
