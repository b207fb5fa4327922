import { setTimeout as sleep } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';
import type { Random } from '../../random.ts';
import type { CatchUp, Log } from './log.ts';

export type Line<S> = {
  socket(): S | undefined;
  renew(): void;
  close(): void;
};

export type LineOptions<S> = {
  urls: readonly string[];
  namespace?: string;
  token: string;
  random: Random;
  onOpen: (socket: S) => void;
};

/** Delays before a reconnect in ms (chat#receiving). */
const backoff = { leastMs: 500, mostMs: 5_000 };
const openTimeoutMs = 10_000;
export const ackPatienceMs = 5_000;
export const syncEveryMs = 30_000;

export function openLine<S extends Socket>({ urls, namespace = '', token, random, onOpen }: LineOptions<S>): Line<S> {
  let socket: S | undefined;
  let closed = false;
  let round = random.below(urls.length);
  const live = async (): Promise<void> => {
    for (let fails = 0; !closed; round += 1) {
      const next = io(`${urls[round % urls.length]}${namespace}`, {
        path: '/api/chat/socket',
        transports: ['websocket'],
        auth: { token },
        reconnection: false,
        forceNew: true,
        timeout: openTimeoutMs,
      }) as S;
      socket = next;
      next.on('connect', () => {
        fails = 0;
        onOpen(next);
      });
      await new Promise<void>((resolve) => {
        next.on('disconnect', () => resolve());
        next.on('connect_error', () => resolve());
      });
      next.close();
      if (closed) return;
      const waitMs = Math.min(backoff.mostMs, backoff.leastMs * 2 ** fails);
      fails += 1;
      await sleep((waitMs * (50 + random.below(101))) / 100);
    }
  };
  void live();
  return {
    socket: () => (socket?.connected === true ? socket : undefined),
    renew: () => {
      if (socket?.connected === true) socket.disconnect();
    },
    close: () => {
      closed = true;
      socket?.close();
    },
  };
}

type Sync<S> = { log: Log; socket: () => S | undefined; ask: (socket: S, after: number) => Promise<CatchUp> };

/** Returns what reads all missed messages of a conversation. A socket without an answer is closed. */
export function createSync<S extends Socket>({ log, socket, ask }: Sync<S>): () => Promise<void> {
  let asking = false;
  return async () => {
    const open = socket();
    if (asking || open === undefined) return;
    asking = true;
    for (let more = true; more;) {
      const answer = await ask(open, log.contig()).catch(() => undefined);
      if (answer?.ok === true) log.catchUp(answer);
      else open.disconnect();
      more = answer?.ok === true && (answer.more || log.hasGap());
    }
    asking = false;
  };
}
