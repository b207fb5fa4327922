import { isRecord } from '@kapao/contract/chat/check';
import { isSeq, readMessages } from '@kapao/client/chat/message';
import type { Room } from '../room.ts';

/** Limit of missed messages to fetch. Beyond it, load the newest page and show a gap. */
const maxBehind = 100;

type CaughtUp = { headSeq: number; readSeq: number; messages: unknown; more: boolean };

export function readCaughtUp(answer: unknown): CaughtUp | undefined {
  if (!isRecord(answer) || answer['ok'] === false) return undefined;
  const { headSeq, readSeq } = answer;
  if (!isSeq(headSeq) || !isSeq(readSeq)) return undefined;
  const messages = answer['missed'] ?? answer['conversations'];
  return { headSeq, readSeq, messages, more: answer['more'] === true || answer['hasMore'] === true };
}

/** `behind`: fetch more. `far`: too much, start with the newest page. */
export type Progress = 'done' | 'behind' | 'far';

export function takeAfter(room: Room, after: number, answer: CaughtUp): Progress {
  room.raiseRead(answer.readSeq);
  if (answer.headSeq - room.log.contig() > maxBehind) return 'far';
  const messages = readMessages(answer.messages).filter(({ seq }) => seq > after);
  const last = messages.at(-1)?.seq ?? after;
  const before = room.log.contig();
  room.log.fill(messages, { from: after + 1, to: last });
  room.changed();
  // Without progress, asking again would never end.
  return answer.more && room.log.contig() > before ? 'behind' : 'done';
}

export function takePage(room: Room, before: number | undefined, page: CaughtUp): void {
  room.raiseRead(page.readSeq);
  const messages = readMessages(page.messages).filter(({ seq }) => before === undefined || seq < before);
  const to = before === undefined ? (messages.at(-1)?.seq ?? 0) : before - 1;
  const from = page.more && messages[0] ? messages[0].seq : 1;
  room.log.fill(messages, { from, to });
  room.changed();
}
