import type { ChatConversation } from '@kapao/contract/chat';
import type { NotOk } from '@kapao/contract/events';

/** Messages that a window shows of one conversation, by the rules of chat#receiving. */
export type Log = {
  readonly shown: number[];
  contig(): number;
  hasGap(): boolean;
  receive(message: Shown): void;
  catchUp(answer: { ok: true; missed: Shown[] } | NotOk): void;
};

export type Shown = Pick<ChatConversation, 'seq' | 'message'>;

export type LogOptions = {
  bySeq: boolean;
  onGap?: () => void;
  onShow?: (message: Shown) => void;
};

export function createLog({ bySeq, onGap, onShow }: LogOptions): Log {
  const shown: number[] = [];
  const held = new Map<number, Shown>();
  let contig = 0;
  const show = (message: Shown): void => {
    shown.push(message.seq);
    onShow?.(message);
  };
  const receive = (message: Shown): void => {
    if (!bySeq) return show(message);
    if (message.seq <= contig) return;
    held.set(message.seq, message);
    for (let next = held.get(contig + 1); next !== undefined; next = held.get(contig + 1)) {
      contig += 1;
      held.delete(contig);
      show(next);
    }
    if (held.size > 0) onGap?.();
  };
  return {
    shown,
    contig: () => contig,
    hasGap: () => held.size > 0,
    receive,
    catchUp: (answer) => {
      if (bySeq && answer.ok) for (const message of answer.missed) receive(message);
    },
  };
}
