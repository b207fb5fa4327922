import type { Server } from 'socket.io';
import type { House } from '../house.ts';
import type { Teller } from './realtime.ts';

/** Delay before sockets reconnect, spread so that not all reconnect at once. */
const comeBack = { leastMs: 500, spreadMs: 3_000 };

/** Events that may be lost, so they are not buffered for a slow socket. */
const isPassing = (event: string): boolean => event === 'typing';

const relay = 'tell';
type Relayed = [room: string, event: string, payload: unknown];

/**
 * Publishes to this process's sockets first, then to other processes, so that a failing adapter never delays local
 * sockets (chat#several-processes).
 */
export function createTeller({ metrics, log }: House, io: Server, hasAdapter: boolean): Teller {
  const tell = (namespace: '/' | '/agent') => {
    const here = io.of(namespace);
    const tellHere = (room: string, event: string, payload: unknown): void => {
      const sockets = here.local.to(room);
      (isPassing(event) ? sockets.volatile : sockets).emit(event, payload);
    };
    if (hasAdapter) here.on(relay, (...relayed: unknown[]) => tellHere(...(relayed as Relayed)));
    return (...told: Relayed): void => {
      try {
        tellHere(...told);
        if (hasAdapter) here.serverSideEmit(relay, ...told);
      } catch (error) {
        metrics.tellsFailed.inc();
        log.warn({ err: error }, 'the sockets could not be told');
      }
    };
  };
  return {
    customer: tell('/'),
    staff: tell('/agent'),
    goAway: () => {
      for (const namespace of ['/', '/agent']) {
        for (const socket of io.of(namespace).sockets.values()) {
          socket.emit('goaway', { afterMs: comeBack.leastMs + Math.round(Math.random() * comeBack.spreadMs) });
        }
      }
    },
  };
}
