import { ackTimeoutMs, lateMs, syncEveryMs } from '@kapao/client/chat/attempt';
import { agentSend } from '@kapao/contract/chat-agent';
import type { AgentClientEvents, AgentServerEvents } from '@kapao/contract/events';
import type { Socket } from 'socket.io-client';
import type { Random } from '../../random.ts';
import { createSync, openLine } from './line.ts';
import { createLog, type Log } from './log.ts';
import { openSender, type Seat } from './sender.ts';

type AgentSocket = Socket<AgentServerEvents, AgentClientEvents>;

type Conversation = { id: string; guestId: string };

export type Agent = ReturnType<typeof openAgent>;

type AgentOptions = {
  urls: readonly string[];
  token: string;
  random: Random;
  conversations: readonly Conversation[];
};

export function openAgent({ urls, token, random, conversations }: AgentOptions) {
  const seats = new Map<string, Seat>();
  const syncs = new Map<string, () => Promise<void>>();
  let opened = 0;
  const line = openLine<AgentSocket>({
    urls,
    namespace: '/agent',
    token,
    random,
    onOpen: (socket) => {
      opened = 0;
      socket.on('messaging', (message) => seats.get(message.conversationId)?.log.receive(message));
      for (const sync of syncs.values()) void sync().then(() => (opened += 1));
    },
  });

  for (const { id: conversationId, guestId } of conversations) {
    const log: Log = createLog({ bySeq: true, onGap: () => void sync() });
    const sync = createSync({
      log,
      socket: line.socket,
      ask: (socket, after) => socket.timeout(ackTimeoutMs).emitWithAck('open', { conversationId, after }),
    });
    syncs.set(conversationId, sync);
    const received = (headSeq: number): void => {
      setTimeout(() => {
        if (headSeq > log.contig()) void sync();
      }, lateMs);
    };
    const caller = { token, headers: { 'x-requester': 'staff' } };
    const place = { conversationId };
    const sender = openSender({ urls, caller, path: agentSend.path, place, sameId: true, random, heard: received });
    seats.set(conversationId, { guestId, log, sender });
  }
  const timer = setInterval(() => {
    for (const sync of syncs.values()) void sync();
  }, syncEveryMs);
  return {
    seats,
    isOpen: (): boolean => opened >= conversations.length && line.socket() !== undefined,
    close: (): void => {
      clearInterval(timer);
      line.close();
    },
  };
}
