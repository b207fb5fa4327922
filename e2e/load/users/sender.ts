import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { httpTimeoutMs, pauseMs } from '@kapao/client/chat/attempt';
import { call, type Request } from '../../api.ts';
import type { Random } from '../../random.ts';
import type { Log } from './log.ts';

export type Written = { text: string; writtenAtMs: number; seq?: number };

export type Sender = {
  readonly written: Written[];
  write(text: string): void;
  open(): number;
};

/** One author in one conversation: what was sent, and what its window shows. */
export type Seat = { readonly guestId: string; readonly sender: Sender; readonly log: Log };

export type SenderOptions = {
  urls: readonly string[];
  caller: Pick<Request, 'token' | 'headers'>;
  path: string;
  place?: Record<string, string>;
  sameId: boolean;
  random: Random;
  heard?: (headSeq: number) => void;
};

export function openSender(options: SenderOptions): Sender {
  const written: Written[] = [];
  const queue: Written[] = [];
  let pumping = false;
  const pump = async (): Promise<void> => {
    pumping = true;
    for (let next = queue[0]; next !== undefined; next = queue[0]) {
      next.seq = await deliver(next.text, options);
      queue.shift();
    }
    pumping = false;
  };
  return {
    written,
    write: (text) => {
      const message: Written = { text, writtenAtMs: performance.now() };
      written.push(message);
      queue.push(message);
      if (!pumping) void pump();
    },
    open: () => queue.length,
  };
}

async function deliver(text: string, options: SenderOptions): Promise<number> {
  const { urls, caller, path, place = {}, sameId, random, heard: received } = options;
  const firstId = randomUUID();
  const start = random.below(urls.length);
  for (let round = 0; ; round += 1) {
    const clientMessageId = sameId ? firstId : randomUUID();
    const body = { ...place, clientMessageId, message: { message_type: 'text', payload: { text } } };
    const url = urls[(start + round) % urls.length] ?? '';
    const request = { path, body, ...caller, keepAlive: true };
    const answer = await call(url, request, httpTimeoutMs).catch(() => undefined);
    if (answer?.status === 200) {
      received?.(Number(answer.body['headSeq']));
      return Number(answer.body['seq']);
    }
    if (answer !== undefined && answer.status < 500) throw new Error(`${text}: ${JSON.stringify(answer)}`);
    await sleep(pauseMs(round, random.below(101) / 100));
  }
}
