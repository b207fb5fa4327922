import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toMessage } from '@kapao/client/testing/chat';
import { createLog } from '@kapao/client/chat/log';
import type { ChatItem } from '../view.ts';
import { keepSame, toItems } from './items.ts';

const histories = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 12 });

const messagesOf = (sessions: readonly number[]) =>
  sessions
    .flatMap((count, session) => Array.from({ length: count }, () => session))
    .map((session, at) => toMessage(at + 1, { sender: 'agent', text: `m${at + 1}`, session }));

const marksOf = (sessions: readonly number[]): string[] => {
  let seq = 0;
  return sessions.slice(0, -1).map((count, session) => {
    seq += count;
    return `ended-${seq + 1} session-${session}`;
  });
};

const marksIn = (items: readonly ChatItem[]): string[] =>
  items.flatMap((item) => (item.kind === 'ended' ? [`${item.key} ${item.sessionId}`] : []));

test('the end of a conversation stands where its id changes, whatever pages it came in', () => {
  fc.assert(
    fc.property(histories, fc.integer({ min: 1, max: 10 }), (sessions, pageSize) => {
      const messages = messagesOf(sessions);
      const log = createLog();
      let to = messages.length;
      while (to > 0) {
        const from = Math.max(1, to - pageSize + 1);
        log.fill(messages.slice(from - 1, to), { from, to });
        const whole = marksOf(sessions).filter((mark) => Number(/ended-(\d+)/.exec(mark)?.[1]) > from);
        expect(marksIn(toItems(log, 0)).join()).toBe(whole.join());
        to = from - 1;
      }
      expect(marksIn(toItems(log, 0))).toEqual(marksOf(sessions));
      expect(toItems(log, 0)).toHaveLength(messages.length + sessions.length - 1);
    }),
    { numRuns: 500 },
  );
});

test('over a gap nothing is said of an end, and once it is filled the end is there', () => {
  const messages = messagesOf([3, 3, 3]);
  const log = createLog();
  log.fill(messages.slice(0, 2), { from: 1, to: 2 });
  log.fill(messages.slice(7), { from: 8, to: 9 });
  expect(toItems(log, 0).map(({ key }) => key)).toEqual(['id-1', 'id-2', 'gap-2', 'id-8', 'id-9']);
  log.fill(messages.slice(4, 7), { from: 5, to: 7 });
  expect(toItems(log, 0)[2]).toEqual({ kind: 'gap', key: 'gap-2', before: 5 });
  log.fill(messages.slice(2, 4), { from: 3, to: 4 });
  expect(marksIn(toItems(log, 0))).toEqual(['ended-4 session-0', 'ended-7 session-1']);
});

test('what did not change stays the very same object', () => {
  const messages = messagesOf([2, 2]);
  const log = createLog();
  log.fill(messages.slice(0, 3), { from: 1, to: 3 });
  const before = keepSame([], toItems(log, 0));
  expect(keepSame(before, toItems(log, 0))).toBe(before);
  log.fill(messages.slice(3), { from: 4, to: 4 });
  const after = keepSame(before, toItems(log, 0));
  expect(after).toHaveLength(before.length + 1);
  before.forEach((item, at) => expect(after[at]).toBe(item));
});
