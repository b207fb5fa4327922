import type { Server } from 'socket.io';
import type { House } from '../house.ts';
import type { Teller } from './realtime.ts';

/** Who was told to go comes back within so long, spread so that not all come at once. */
const comeBack = { leastMs: 500, spreadMs: 3_000 };

/** Lost without harm, so never kept for a socket that is slow. */
const isPassing = (event: string): boolean => event === 'typing';

/** What one process tells the others, by the adapter there is. */
const relay = 'tell';
type Relayed = [room: string, event: string, payload: unknown];

/**
 * Tells the sockets of this process at once, and the other processes by the adapter, so that no adapter that hangs or
 * fails holds up those who are near (chat#several-processes).
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
