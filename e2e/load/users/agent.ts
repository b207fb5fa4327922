import { agentSend } from '@kapao/contract/chat-agent';
import type { AgentClientEvents, AgentServerEvents } from '@kapao/contract/events';
import type { Socket } from 'socket.io-client';
import type { Random } from '../../random.ts';
import { openLine } from './line.ts';
import { createLog } from './log.ts';
import type { Seat } from './seat.ts';
import { openSender } from './sender.ts';

type AgentSocket = Socket<AgentServerEvents, AgentClientEvents>;

type Conversation = { id: string; guestId: string };

export type Agent = {
  readonly seats: ReadonlyMap<string, Seat>;
  isOpen(): boolean;
  close(): void;
};

export type AgentOptions = {
  urls: readonly string[];
  token: string;
  random: Random;
  conversations: readonly Conversation[];
};

const ackPatienceMs = 5_000;
const headPatienceMs = 2_000;
const syncEveryMs = 30_000;

export function openAgent({ urls, token, random, conversations }: AgentOptions): Agent {
  const seats = new Map<string, Seat>();
  const asking = new Set<string>();
  let opened = 0;
  const line = openLine<AgentSocket>({
    urls,
    namespace: '/agent',
    token,
    random,
    onOpen: (socket) => {
      opened = 0;
      socket.on('messaging', (message) => seats.get(message.conversationId)?.log.receive(message));
      for (const { id } of conversations) void sync(id).then(() => (opened += 1));
    },
  });

  const sync = async (conversationId: string): Promise<void> => {
    const [socket, log] = [line.socket(), seats.get(conversationId)?.log];
    if (socket === undefined || log === undefined || asking.has(conversationId)) return;
    asking.add(conversationId);
    for (let more = true; more;) {
      const ask = { conversationId, after: log.contig() };
      const answer = await socket
        .timeout(ackPatienceMs)
        .emitWithAck('open', ask)
        .catch(() => undefined);
      if (answer?.ok === true) log.catchUp(answer);
      else socket.disconnect();
      more = answer?.ok === true && (answer.more || log.hasGap());
    }
    asking.delete(conversationId);
  };
  for (const { id: conversationId, guestId } of conversations) {
    const log = createLog({ bySeq: true, onGap: () => void sync(conversationId) });
    const received = (headSeq: number): void => {
      setTimeout(() => {
        if (headSeq > log.contig()) void sync(conversationId);
      }, headPatienceMs);
    };
    const caller = { token, headers: { 'x-requester': 'staff' } };
    const place = { conversationId };
    const sender = openSender({ urls, caller, path: agentSend.path, place, sameId: true, random, heard: received });
    seats.set(conversationId, { guestId, log, sender });
  }
  const timer = setInterval(() => {
    for (const { id } of conversations) void sync(id);
  }, syncEveryMs);
  return {
    seats,
    isOpen: () => opened >= conversations.length && line.socket() !== undefined,
    close: () => {
      clearInterval(timer);
      line.close();
    },
  };
}
