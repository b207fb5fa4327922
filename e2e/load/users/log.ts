import { ChatLog } from '@kapao/client/chat/log';
import type { ChatConversation } from '@kapao/contract/chat';
import type { NotOk } from '@kapao/contract/events';

/** Messages that a window shows of one conversation, by the rules of chat#receiving. */
export type Log = {
  readonly shown: number[];
  contig(): number;
  hasGap(): boolean;
  receive(message: ChatConversation): void;
  catchUp(answer: CatchUp): void;
};

export type CatchUp = { ok: true; missed: ChatConversation[]; more: boolean } | NotOk;

export type LogOptions = {
  bySeq: boolean;
  onGap?: () => void;
  onShow?: (message: ChatConversation) => void;
};

/** With `bySeq` the log of the clients; without it a window that shows what arrives. */
export function createLog({ bySeq, onGap, onShow }: LogOptions): Log {
  const shown: number[] = [];
  const log = new ChatLog();
  log.fillSlice([], {});
  const show = (message: ChatConversation): void => {
    shown.push(message.seq);
    onShow?.(message);
  };
  const receive = (message: ChatConversation): void => {
    if (!bySeq) return show(message);
    const before = log.messages().length;
    log.apply(message);
    for (const next of log.messages().slice(before)) show(next);
    if (log.hasHeld()) onGap?.();
  };
  return {
    shown,
    contig: () => log.contig(),
    hasGap: () => log.hasHeld(),
    receive,
    catchUp: (answer) => {
      if (bySeq && answer.ok) for (const message of answer.missed) receive(message);
    },
  };
}
