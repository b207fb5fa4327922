import { chatPayloads } from '@kapao/contract/chat';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readMessage } from './message.ts';
import { readContent } from './payload.ts';

const scrap = fc.oneof(
  fc.string(),
  fc.boolean(),
  fc.integer(),
  fc.double(),
  fc.constantFrom(null, undefined, {}, [], 'image', 'video', 'audio'),
);
const mostly = <T>(good: fc.Arbitrary<T>) => fc.oneof({ weight: 12, arbitrary: good }, { weight: 1, arbitrary: scrap });
const text = mostly(fc.string());
const button = mostly(fc.record({ type: text, title: text, payload: text }, { noNullPrototype: true }));
const buttons = mostly(fc.array(button, { maxLength: 3 }));
const card = mostly(fc.record({ title: text, subtitle: text, image_url: text, buttons }));
const size = fc.oneof(fc.constant(undefined), fc.integer(), fc.constant(1.5));
const payloads = {
  text: fc.record({ text }),
  buttons: fc.record({ text, buttons }),
  quick_replies: fc.record({ text, quick_replies: buttons }),
  generic: fc.record({ elements: mostly(fc.array(card, { maxLength: 3 })) }),
  media: fc.record({
    message: text,
    url: mostly(fc.boolean()),
    fileType: mostly(fc.constantFrom('image', 'video', 'file')),
    filePath: text,
    width: size,
    height: size,
    bytes: size,
  }),
  postback: fc.record({ title: text, payload: text }),
  system: fc.record({ event: text }),
} as const;

test('a payload is known when the contract knows it, and nothing odd throws', () => {
  for (const [type, schema] of Object.entries(chatPayloads)) {
    const known = Object.entries(payloads).find(([name]) => name === type)?.[1];
    expect(known, type).toBeDefined();
    let good = 0;
    fc.assert(
      fc.property(known ?? fc.constant({}), (payload) => {
        const asContract = schema.safeParse(payload).success;
        good += asContract ? 1 : 0;
        expect(readContent({ message: { message_type: type, payload } }).type).toBe(asContract ? type : 'unknown');
      }),
      { numRuns: 300 },
    );
    expect(good).toBeGreaterThan(30);
  }
});

test('a type nobody knows is unknown, also where it is a word of the language', () => {
  for (const type of ['', 'sticker', 'toString', '__proto__', 'constructor', 'unknown']) {
    expect(readContent({ message: { message_type: type, payload: { text: 'x' } } })).toEqual({ type: 'unknown' });
  }
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
