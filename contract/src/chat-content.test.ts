import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inputOf } from '../testing/arbitrary.ts';
import { chatPayloads } from './chat.ts';
import { previewOf, readContent } from './chat/content.ts';

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

test('an unlisted type is unknown, also where it is a word of the language', () => {
  for (const type of ['', 'sticker', 'toString', '__proto__', 'constructor', 'unknown']) {
    expect(readContent({ message: { message_type: type, payload: { text: 'x' } } })).toEqual({ type: 'unknown' });
  }
});

test('a preview is one line of at most 120 units, and ends in no half of an emoji', () => {
  expect(previewOf('text', { text: ' two\n\nlines\t here ' })).toBe('two lines here');
  expect(previewOf('text', { text: 'a'.repeat(500) })).toHaveLength(120);
  expect(previewOf('text', { text: `${'a'.repeat(119)}😀` })).toBe('a'.repeat(119));
});

test('each type has a preview of the payloads its schema accepts', () => {
  for (const [type, schema] of Object.entries(chatPayloads)) {
    fc.assert(
      fc.property(inputOf(schema), (payload) => {
        const content = readContent({ message: { message_type: type, payload: payload as Record<string, unknown> } });
        if (content.type === 'unknown') throw new Error(`${type} is not read: ${JSON.stringify(payload)}`);
        const line = previewOf(content.type, content.payload);
        expect(line.length).toBeLessThanOrEqual(120);
        expect(line).not.toMatch(/^\s|\s\s|[^\S ]/);
      }),
      { numRuns: 100 },
    );
  }
});
