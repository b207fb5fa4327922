import { readContent } from '@kapao/contract/chat/content';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isSeq, readMessage, readMessages } from './message.ts';
import { cover, covers, type Range } from './log.ts';

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
