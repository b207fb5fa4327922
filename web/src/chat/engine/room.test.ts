import { ChatLog } from '@kapao/client/chat/log';
import { readMessage } from '@kapao/client/chat/message';
import { toMessage } from '@kapao/client/testing/chat';
import type { ChatConversation } from '@kapao/contract/chat';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ChatItem } from './view.ts';
import {
  countUnreadMessages,
  keepSame,
  knowsUnread,
  newestUnread,
  rateableSession,
  toItems,
  toPreview,
} from './room.ts';

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
      const log = new ChatLog();
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
  const log = new ChatLog();
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
  const log = new ChatLog();
  log.fill(messages.slice(0, 3), { from: 1, to: 3 });
  const before = keepSame([], toItems(log, 0));
  expect(keepSame(before, toItems(log, 0))).toBe(before);
  log.fill(messages.slice(3), { from: 4, to: 4 });
  const after = keepSame(before, toItems(log, 0));
  expect(after).toHaveLength(before.length + 1);
  before.forEach((item, at) => expect(after[at]).toBe(item));
});

const message = (seq: number, more: object = {}): ChatConversation => {
  const read = readMessage({
    seq,
    sender: 'agent',
    message: { message_type: 'text', payload: { text: 'a' } },
    session_id: 's',
    ...more,
  });
  if (!read) throw new Error('not readable');
  return read;
};

describe('the line that stands for a message', () => {
  const lineOf = (message_type: string, payload: object) =>
    toPreview(message(1, { message: { message_type, payload } })).text;

  test.each([
    ['text', { text: ' two\n\nlines\t here ' }, 'two lines here'],
    ['buttons', { text: 'Choose', buttons: [] }, 'Choose'],
    ['quick_replies', { text: 'Choose', quick_replies: [] }, 'Choose'],
    ['generic', { elements: [{ title: 'Card', subtitle: '', image_url: '', buttons: [] }] }, 'Card'],
    ['postback', { title: 'Yes', payload: 'YES' }, 'Yes'],
    ['media', { message: 'Look', url: false, fileType: 'image', filePath: '/api/chat/file/a' }, 'Look'],
    ['system', { event: 'closed' }, ''],
    ['hologram', { text: 'x' }, ''],
    ['text', { text: 7 }, ''],
  ])('of %s %j: %j', (type, payload, line) => {
    expect(lineOf(type, payload)).toBe(line);
  });

  test('it has at most 120 units, and no half of an emoji', () => {
    expect(lineOf('text', { text: 'a'.repeat(500) })).toHaveLength(120);
    const line = lineOf('text', { text: `${'a'.repeat(119)}😀` });
    expect(line).toBe('a'.repeat(119));
  });
});

describe('what is unread', () => {
  const logOf = (messages: ChatConversation[]) => {
    const log = new ChatLog();
    log.fill(messages, { from: 1, to: messages.at(-1)?.seq ?? 0 });
    return log;
  };

  test('messages of others above the mark count, one’s own never do', () => {
    const log = logOf([message(1), message(2, { sender: 'customer' }), message(3), message(4, { sender: 'bot' })]);
    expect(countUnreadMessages(log, 0, undefined)).toBe(3);
    expect(countUnreadMessages(log, 1, undefined)).toBe(2);
    expect(countUnreadMessages(log, 4, undefined)).toBe(0);
    expect(newestUnread(log, 1)?.seq).toBe(4);
    expect(newestUnread(log, 4)).toBeUndefined();
  });

  test('what was never loaded is counted by the server, and what came since on top of it', () => {
    const log = new ChatLog();
    log.fill([message(51)], { from: 51, to: 51 });
    const base = { unread: 7, headSeq: 50, readSeq: 3, preview: null };
    expect(knowsUnread(log, 3)).toBe(false);
    expect(countUnreadMessages(log, 3, base)).toBe(8);
    expect(countUnreadMessages(log, 4, base)).toBe(1);
  });

  test('more than a hundred are a hundred', () => {
    const log = new ChatLog();
    log.fill([message(500)], { from: 500, to: 500 });
    expect(countUnreadMessages(log, 1, { unread: 100, headSeq: 499, readSeq: 1, preview: null })).toBe(100);
  });
});

describe('the conversation to be rated', () => {
  const never = () => false;
  const end = message(2, { message: { message_type: 'system', payload: { event: 'closed' } } });

  test('is the last one, once its end was said or told', () => {
    expect(rateableSession([message(1), end], new Set(), never)).toBe('s');
    expect(rateableSession([message(1)], new Set(['s']), never)).toBe('s');
    expect(rateableSession([message(1)], new Set(), never)).toBeUndefined();
    expect(rateableSession([], new Set(['s']), never)).toBeUndefined();
  });

  test('is missing once a new one has begun, or it was rated here', () => {
    expect(rateableSession([end, message(3, { session_id: 't' })], new Set(['s']), never)).toBeUndefined();
    expect(rateableSession([message(1), end], new Set(), (id) => id === 's')).toBeUndefined();
  });
});
