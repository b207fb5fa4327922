import type { AgentClientEvents, AgentServerEventName, AgentServerEvents } from '@kapao/contract/events';
import { io, type Socket } from 'socket.io-client';
import { socketOptions } from '../socket.ts';
import { readSession } from './session.ts';

export type Live = {
  on<E extends AgentServerEventName>(event: E, listener: AgentServerEvents[E]): () => void;
  onConnect(listener: (connected: boolean) => void): () => void;
  open(conversationId: string, after: number): void;
  close(conversationId: string): void;
  typing(conversationId: string, on: boolean): void;
  end(): void;
};

export function connect(socketPath: string): Live {
  const socket: Socket<AgentServerEvents, AgentClientEvents> = io(
    '/agent',
    socketOptions(socketPath, () => readSession()?.token ?? ''),
  );
  // Socket.IO does not reconnect after a disconnect by the server.
  const watch = setInterval(() => {
    if (!socket.active) socket.connect();
  }, 5_000);
  return {
    on: (event, listener) => {
      socket.on<AgentServerEventName>(event, listener);
      return () => void socket.off<AgentServerEventName>(event, listener);
    },
    onConnect: (listener) => {
      const up = (): void => listener(true);
      const down = (): void => listener(false);
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
