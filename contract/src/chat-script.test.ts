import { describe, expect, test } from 'vitest';
import { z } from 'zod/mini';
import { chatScript } from './chat-script.ts';

const words = (text: string) => ({ th: text, la: text, en: text });
const says = (text: string) => ({ type: 'text', text: words(text) });

const script = {
  start: 'hello',
  missed: 'hello',
  person: 'person',
  maxMisses: 2,
  timeoutSeconds: 60,
  everywhere: [{ payloads: ['PERSON'], words: ['staff'], next: 'person' }],
  states: {
    hello: { messages: [says('Hello')], matches: [{ payloads: [], words: ['bye'], next: 'hello' }] },
    person: { messages: [says('Wait')], handover: { outside: [says('Tomorrow')] } },
  },
};

const accepts = (value: unknown): boolean => z.safeParse(chatScript, value).success;
const inHello = (message: unknown) =>
  accepts({ ...script, states: { ...script.states, hello: { messages: [message], matches: [] } } });

test('a whole script is accepted; a state without matches has none', () => {
  const read = z.parse(chatScript, script);
  expect(read.states['person']?.matches).toEqual([]);
  expect(read.states['hello']).toEqual(script.states.hello);
});

describe('names of states', () => {
  test.each(['start', 'missed', 'person'])('%s must name a state there is', (key) => {
    expect(accepts({ ...script, [key]: 'nowhere' })).toBe(false);
  });

  test('a match leads to a state there is, everywhere and in a state', () => {
    const astray = [{ payloads: ['A'], words: [], next: 'nowhere' }];
    expect(accepts({ ...script, everywhere: astray })).toBe(false);
    const hello = { ...script.states.hello, matches: astray };
    expect(accepts({ ...script, states: { ...script.states, hello } })).toBe(false);
  });

  test('the name of something every object has is no state', () => {
    expect(accepts({ ...script, start: 'toString' })).toBe(false);
  });

  test('the state that leads to a person hands over', () => {
    expect(accepts({ ...script, person: 'hello' })).toBe(false);
  });
});

describe('limits', () => {
  test.each([
    [{ maxMisses: 0 }, false],
    [{ maxMisses: 10 }, true],
    [{ maxMisses: 11 }, false],
    [{ timeoutSeconds: 4 }, false],
    [{ timeoutSeconds: 86_400 }, true],
    [{ timeoutSeconds: 86_401 }, false],
    [{ unknown: 1 }, false],
  ])('%j: %s', (change, isAccepted) => {
    expect(accepts({ ...script, ...change })).toBe(isAccepted);
  });

  test('a state says one to five things', () => {
    const saying = (count: number) =>
      accepts({
        ...script,
        states: { ...script.states, hello: { messages: Array.from({ length: count }, () => says('a')) } },
      });
    expect([0, 1, 5, 6].map(saying)).toEqual([false, true, true, false]);
  });

  test('a text is there in every language', () => {
    expect(inHello({ type: 'text', text: { th: 'a', la: 'b' } })).toBe(false);
    expect(inHello({ type: 'text', text: { ...words('a'), en: '' } })).toBe(false);
    expect(inHello({ type: 'text', text: words('a'.repeat(2_001)) })).toBe(false);
  });
});

test.each([
  ['postback', 'DEPOSIT_HELP', true],
  ['postback', 'a'.repeat(201), false],
  ['postback', '<b>', false],
  ['web', '/deposit', true],
  ['web', 'https://example.com', true],
  ['web', 'javascript:alert(1)', false],
  ['call', '+66 2 123 4567', true],
  ['call', '', false],
])('a button of type %s with %s: %s', (type, payload, isAccepted) => {
  const button = { type, title: words('Go'), payload };
  expect(inHello({ type: 'buttons', text: words('Choose'), buttons: [button] })).toBe(isAccepted);
  const card = { title: words('Card'), subtitle: words('-'), image_url: '', buttons: [button] };
  expect(inHello({ type: 'generic', elements: [card] })).toBe(isAccepted);
});

test.each([
  ['', true],
  ['/a.png', true],
  ['//evil.test/a.png', false],
])('a picture of a card at %j: %s', (image_url, isAccepted) => {
  expect(
    inHello({ type: 'generic', elements: [{ title: words('a'), subtitle: words('b'), image_url, buttons: [] }] }),
  ).toBe(isAccepted);
});
