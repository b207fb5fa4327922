import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toMessage } from '../../testing/chat.ts';
import { ChatLog } from './log.ts';

const agents = (seq: number) => toMessage(seq, { sender: 'agent', text: `m${seq}`, session: 1 });
const own = (seq: number, text: string) =>
  toMessage(seq, { sender: 'customer', text, clientMessageId: `c${seq}`, session: 1 });

test('in whatever order and however often messages come, they stand once each and in order', () => {
  const arrivals = fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 60 });
  fc.assert(
    fc.property(arrivals, (seqs) => {
      const log = new ChatLog();
      log.fill([], { from: 1, to: 0 });
      const came = new Set<number>();
      for (const seq of seqs) {
        const taken = log.apply(agents(seq));
        came.add(seq);
        let contig = 0;
        while (came.has(contig + 1)) contig += 1;
        expect(log.contig()).toBe(contig);
        expect(log.messages().every((message, at) => message.seq === at + 1)).toBe(true);
        expect(log.messages()).toHaveLength(contig);
        expect(taken === 'held').toBe(seq > contig);
      }
    }),
    { numRuns: 200 },
  );
});

test('an event about a message in a gap is left to the loading of the gap', () => {
  const log = new ChatLog();
  log.fill([agents(1)], { from: 1, to: 1 });
  log.fill([agents(9)], { from: 9, to: 9 });
  expect(log.apply(agents(5))).toBe('dropped');
  expect(log.messages().map(({ seq }) => seq)).toEqual([1, 9]);
});

test('before the first page everything waits', () => {
  const log = new ChatLog();
  expect(log.apply(agents(12))).toBe('held');
  expect(log.messages()).toEqual([]);
  log.fill([agents(10), agents(11)], { from: 10, to: 11 });
  expect(log.messages().map(({ seq }) => seq)).toEqual([10, 11, 12]);
});

test('an own message is taken from the answer, and its text from the server once that is there', () => {
  const log = new ChatLog();
  log.fill([agents(1)], { from: 1, to: 1 });
  expect(log.acknowledge(own(2, 'as sent'))).toBe('applied');
  expect(log.acknowledge(own(4, 'as sent'))).toBe('held');
  expect(log.ahead().map(({ seq }) => seq)).toEqual([4]);
  expect(log.apply(own(2, 'as kept'))).toBe('dropped');
  log.fill([agents(3), own(4, 'as kept')], { from: 3, to: 4 });
  expect(log.ahead()).toEqual([]);
  expect(log.messages().map(({ message }) => message.payload['text'])).toEqual(['m1', 'as kept', 'm3', 'as kept']);
  log.acknowledge(own(4, 'late answer'));
  expect(log.messages().at(-1)?.message.payload['text']).toBe('as kept');
});

test('a slice of the history covers what was asked for, and says whether older messages exist', () => {
  const log = new ChatLog();
  log.fillSlice([agents(20), agents(21)], { hasOlder: true });
  expect([log.floor(), log.contig(), log.hasOlder()]).toEqual([20, 21, true]);
  log.fillSlice([agents(18), agents(19), agents(20)], { before: 20, hasOlder: true });
  log.fillSlice([agents(21), agents(22), agents(24)], { after: 21 });
  expect([log.floor(), log.contig()]).toEqual([18, 24]);
  log.fillSlice([], { before: 18 });
  expect([log.floor(), log.hasOlder()]).toEqual([1, false]);
  expect(log.messages().map(({ seq }) => seq)).toEqual([18, 19, 20, 21, 22, 24]);
});

test('an empty conversation is loaded and has nothing older', () => {
  const log = new ChatLog();
  expect(log.isLoaded()).toBe(false);
  log.fillSlice([], {});
  expect([log.isLoaded(), log.contig(), log.hasOlder()]).toEqual([true, 0, false]);
});
