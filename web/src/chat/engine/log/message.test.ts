import type { ChatConversation } from '@kapao/contract/chat';
import { readContent } from '@kapao/contract/chat/content';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createLog } from './log.ts';
import { isSeq, readMessage, readMessages } from './message.ts';
import { toPreview } from './preview.ts';
import { cover, covers, type Range } from './ranges.ts';
import { rateableSession } from './rateable.ts';
import { countUnread, knowsUnread, newestUnread } from './unread.ts';

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

describe('a message from the wire', () => {
  test.each([
    null,
    undefined,
    'x',
    1,
    [],
    {},
    { seq: 0 },
    { seq: -1 },
    { seq: 1.5 },
    { seq: '1' },
    { seq: Number.NaN },
  ])('%j has no number and is refused', (value) => {
    expect(readMessage(value)).toBeUndefined();
  });

  test('whatever else is odd about it is mended, so that it keeps its place', () => {
    expect(readMessage({ seq: 3, sender: 'robot', message: 'x', id: 7, createdAt: null })).toMatchObject({
      id: 'seq-3',
      seq: 3,
      sender: 'agent',
      message: { message_type: 'unknown', payload: {} },
      createdAt: '',
    });
  });

  test('any JSON is read without an error, and comes out in one shape', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), fc.nat(), (inner, sender, seq) => {
        const read = readMessage({ seq: seq + 1, sender, message: inner, id: inner });
        expect(read?.seq).toBe(seq + 1);
        expect(typeof read?.id).toBe('string');
        expect(typeof read?.message.payload).toBe('object');
      }),
    );
  });

  test('a list is sorted, and what cannot be read is left out', () => {
    expect(readMessages([{ seq: 3 }, null, { seq: 1 }, { seq: 'x' }]).map(({ seq }) => seq)).toEqual([1, 3]);
    expect(readMessages({ 0: { seq: 1 } })).toEqual([]);
  });

  test('a number is whole and not negative', () => {
    expect([0, 1, Number.MAX_SAFE_INTEGER, -1, 0.5, '1', null].map(isSeq)).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
  });
});

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

describe('ranges of numbers', () => {
  const range = fc
    .tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 0, max: 8 }))
    .map(([from, more]) => ({ from, to: from + more }));

  test('after any additions the ranges are sorted, do not touch, and hold exactly what was added', () => {
    fc.assert(
      fc.property(fc.array(range, { maxLength: 12 }), (added) => {
        const ranges = added.reduce<Range[]>(cover, []);
        for (const [at, next] of ranges.slice(1).entries())
          expect(next.from).toBeGreaterThan((ranges[at]?.to ?? 0) + 1);
        for (let seq = 0; seq <= 50; seq += 1) {
          const isAdded = added.some(({ from, to }) => from <= seq && seq <= to);
          expect(covers(ranges, { from: seq, to: seq })).toBe(isAdded);
        }
      }),
    );
  });

  test('an empty range adds nothing and is always covered', () => {
    expect(cover([{ from: 1, to: 2 }], { from: 5, to: 4 })).toEqual([{ from: 1, to: 2 }]);
    expect(covers([], { from: 5, to: 4 })).toBe(true);
    expect(covers([{ from: 1, to: 2 }], { from: 2, to: 3 })).toBe(false);
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
    expect(countUnread(log, 0, undefined)).toBe(3);
    expect(countUnread(log, 1, undefined)).toBe(2);
    expect(countUnread(log, 4, undefined)).toBe(0);
    expect(newestUnread(log, 1)?.seq).toBe(4);
    expect(newestUnread(log, 4)).toBeUndefined();
  });

  test('what was never loaded is counted by the server, and what came since on top of it', () => {
    const log = createLog();
    log.fill([message(51)], { from: 51, to: 51 });
    const base = { unread: 7, headSeq: 50, readSeq: 3, preview: null };
    expect(knowsUnread(log, 3)).toBe(false);
    expect(countUnread(log, 3, base)).toBe(8);
    expect(countUnread(log, 4, base)).toBe(1);
  });

  test('more than a hundred are a hundred', () => {
    const log = createLog();
    log.fill([message(500)], { from: 500, to: 500 });
    expect(countUnread(log, 1, { unread: 100, headSeq: 499, readSeq: 1, preview: null })).toBe(100);
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

test('any value at all is a message with a place, or none', () => {
  fc.assert(
    fc.property(fc.anything(), fc.anything(), (value, message) => {
      expect(readMessage(value) === undefined || typeof value === 'object').toBe(true);
      const read = readMessage({ seq: 3, message, sender: value, id: value, createdAt: value, session_id: value });
      expect(read?.seq).toBe(3);
      if (read) readContent(read);
    }),
    { numRuns: 300 },
  );
});
