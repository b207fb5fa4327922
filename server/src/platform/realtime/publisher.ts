import type { Server } from 'socket.io';
import type { Services } from '../services.ts';
import type { Publisher } from './realtime.ts';

const comeBack = { leastMs: 500, spreadMs: 3_000 };

const isPassing = (event: string): boolean => event === 'typing';

const relay = 'tell';
type Relayed = [room: string, event: string, payload: unknown];

/**
 * Publishes to this process's sockets first, then to other processes, so that a failing adapter never delays local
 * sockets (chat#several-processes).
 */
export function createPublisher(
  { metrics, log }: Pick<Services, 'log' | 'metrics'>,
  io: Server,
  hasAdapter: boolean,
): Publisher {
  const publish = (namespace: '/' | '/agent') => {
    const here = io.of(namespace);
    const publishHere = (room: string, event: string, payload: unknown): void => {
      const sockets = here.local.to(room);
      (isPassing(event) ? sockets.volatile : sockets).emit(event, payload);
    };
    if (hasAdapter) here.on(relay, (...relayed: unknown[]) => publishHere(...(relayed as Relayed)));
    return (...published: Relayed): void => {
      try {
        publishHere(...published);
        if (hasAdapter) here.serverSideEmit(relay, ...published);
      } catch (error) {
        metrics.publishFailures.inc();
        log.warn({ err: error }, 'the sockets could not be told');
      }
    };
  };
  return {
    customer: publish('/'),
    staff: publish('/agent'),
    goAway: () => {
      for (const namespace of ['/', '/agent']) {
        for (const socket of io.of(namespace).sockets.values()) {
          socket.emit('goaway', { afterMs: comeBack.leastMs + Math.round(Math.random() * comeBack.spreadMs) });
        }
      }
    },
  };
}
