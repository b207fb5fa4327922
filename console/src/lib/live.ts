import type { ChatConversation } from '@kapao/contract/chat';
import { io, type Socket } from 'socket.io-client';
import { readSession } from './session.ts';

/** Server events for staff. Polling replaces lost ones. */
type Heard = {
  inbox: () => void;
  messaging: (message: ChatConversation & { conversationId: string }) => void;
  conversation: (change: { conversationId: string }) => void;
  read: (mark: { conversationId: string; by: string; seq: number }) => void;
  typing: (typing: { conversationId?: string; by: string; on: boolean }) => void;
};

export type Live = {
  on<E extends keyof Heard>(event: E, heard: Heard[E]): () => void;
  onConnect(heard: (connected: boolean) => void): () => void;
  open(conversationId: string, after: number): void;
  close(conversationId: string): void;
  typing(conversationId: string, on: boolean): void;
  end(): void;
};

/** Opens the console's only connection. Uses only WebSocket, as the customers' socket does. */
export function connect(socketPath: string): Live {
  const socket: Socket = io('/agent', {
    path: socketPath,
    transports: ['websocket'],
    auth: (answer) => answer({ token: readSession()?.token ?? '' }),
    reconnectionDelay: 500,
    reconnectionDelayMax: 5_000,
  });
  // Socket.IO does not reconnect after a disconnect by the server.
  const watch = setInterval(() => {
    if (!socket.active) socket.connect();
  }, 5_000);
  return {
    on: (event, heard) => {
      socket.on(event as string, heard as (...args: unknown[]) => void);
      return () => void socket.off(event as string, heard as (...args: unknown[]) => void);
    },
    onConnect: (heard) => {
      const up = (): void => heard(true);
      const down = (): void => heard(false);
      socket.on('connect', up);
      socket.on('disconnect', down);
      if (socket.connected) up();
      return () => {
        socket.off('connect', up);
        socket.off('disconnect', down);
      };
    },
    open: (conversationId, after) => void socket.emit('open', { conversationId, after }, () => {}),
    close: (conversationId) => void socket.emit('close', { conversationId }, () => {}),
    typing: (conversationId, on) => void socket.volatile.emit('typing', { conversationId, on }),
    end: () => {
      clearInterval(watch);
      socket.disconnect();
    },
  };
}
