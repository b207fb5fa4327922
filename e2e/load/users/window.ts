import { ackTimeoutMs, lateMs, syncEveryMs } from '@kapao/client/chat/attempt';
import { type ClientEvents, maxMissed, type ServerEvents } from '@kapao/contract/events';
import type { Socket } from 'socket.io-client';
import type { Random } from '../../random.ts';
import type { Guest } from './customers.ts';
import { createSync, openLine } from './line.ts';
import { createLog, type LogOptions } from './log.ts';

type ChatSocket = Socket<ServerEvents, ClientEvents>;

export type Window = ReturnType<typeof openWindow>;

type WindowOptions = Pick<LogOptions, 'bySeq' | 'onShow'> & {
  urls: readonly string[];
  guest: Guest;
  random: Random;
};

const prefix = 'chat:';

export function openWindow({ urls, guest, random, bySeq, onShow }: WindowOptions) {
  let joined = false;
  const log = createLog({ bySeq, ...(onShow === undefined ? {} : { onShow }), onGap: () => void sync() });
  const line = openLine<ChatSocket>({ urls, token: guest.token, random, onOpen: (socket) => void join(socket) });

  const join = async (socket: ChatSocket): Promise<void> => {
    joined = false;
    socket.on('messaging', log.receive);
    socket.on('head', ({ seq }) => catchUpTo(seq));
    const ask = { prefix, id: guest.guestId, after: log.contig() };
    const answer = await socket
      .timeout(ackTimeoutMs)
      .emitWithAck('join', ask)
      .catch(() => undefined);
    if (answer?.ok !== true) return void socket.disconnect();
    joined = true;
    log.catchUp(answer);
    if (answer.more) await sync();
  };
  const sync = createSync({
    log,
    socket: () => (bySeq ? line.socket() : undefined),
    ask: (socket, after) => socket.timeout(ackTimeoutMs).emitWithAck('sync', { after, limit: maxMissed }),
  });
  const catchUpTo = (seq: number): void => {
    if (seq > log.contig()) void sync();
  };
  const timer = setInterval(() => void sync(), syncEveryMs);
  return {
    log,
    isOpen: (): boolean => joined && line.socket() !== undefined,
    heard: (headSeq: number): void => {
      setTimeout(() => {
        if (bySeq && headSeq > log.contig()) line.renew();
      }, lateMs);
    },
    close: (): void => {
      clearInterval(timer);
      line.close();
    },
  };
}
