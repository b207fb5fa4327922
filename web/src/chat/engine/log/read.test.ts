import { createLog } from '@kapao/client/chat/log';
import { readMessage } from '@kapao/client/chat/message';
import type { ChatConversation } from '@kapao/contract/chat';
import { describe, expect, test } from 'vitest';
import { toPreview } from './preview.ts';
import { rateableSession } from './rateable.ts';
import { countUnreadMessages, knowsUnread, newestUnread } from './unread.ts';

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
    const log = createLog();
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
    const log = createLog();
    log.fill([message(51)], { from: 51, to: 51 });
    const base = { unread: 7, headSeq: 50, readSeq: 3, preview: null };
    expect(knowsUnread(log, 3)).toBe(false);
    expect(countUnreadMessages(log, 3, base)).toBe(8);
    expect(countUnreadMessages(log, 4, base)).toBe(1);
  });

  test('more than a hundred are a hundred', () => {
    const log = createLog();
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
