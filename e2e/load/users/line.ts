import { setTimeout as sleep } from 'node:timers/promises';
import { pauseMs } from '@kapao/client/chat/attempt';
import { socketOptions } from '@kapao/client/socket';
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

export function openLine<S extends Socket>({ urls, namespace = '', token, random, onOpen }: LineOptions<S>): Line<S> {
  let socket: S | undefined;
  let closed = false;
  let round = random.below(urls.length);
  const live = async (): Promise<void> => {
    for (let fails = 0; !closed; round += 1) {
      const next = io(`${urls[round % urls.length]}${namespace}`, {
        ...socketOptions('/api/chat/socket', () => token),
        reconnection: false,
        forceNew: true,
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
      await sleep(pauseMs(fails, random.below(101) / 100));
      fails += 1;
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
