import { describe, expect, test } from 'vitest';
import { z } from 'zod/mini';
import { chatHistory, chatPayloads, chatRate, chatSend, customerMessage, maxChatPage } from './chat.ts';
import { isSafeLink } from './chat/link.ts';
import { chatText, maxChatText, seq } from './chat/parts.ts';
import { cannedAdd } from './chat-canned.ts';
import { agentAssign, agentHistory, agentInbox, agentMessage } from './chat-agent.ts';
import { saidMessage } from './chat-said.ts';
import { maxMissed, syncAsk } from './events.ts';

const accepts = (schema: z.core.$ZodType, value: unknown): boolean => z.safeParse(schema, value).success;
const id = '0190a0b0-1111-7222-8333-944455556666';

describe('a text of the chat', () => {
  test.each(['a', 'สวัสดี', 'two\nlines', 'a\ttab', '👍🏽', ' a ', '<script>'])('%j is one', (text) => {
    expect(z.parse(chatText, text)).toBe(text);
  });

  test.each(['', ' ', '\n\t', 'a\0', 'a\u000b', 'a\u001b[31m', '\u007f', 'a\ud83d'])('%j is refused', (text) => {
    expect(accepts(chatText, text)).toBe(false);
  });

  test('it has at most 2,000 characters, and an emoji is one', () => {
    expect(accepts(chatText, 'a'.repeat(maxChatText))).toBe(true);
    expect(accepts(chatText, 'a'.repeat(maxChatText + 1))).toBe(false);
    expect(accepts(chatText, '👍'.repeat(maxChatText))).toBe(true);
    expect(accepts(chatText, '👍'.repeat(maxChatText + 1))).toBe(false);
  });
});

describe('what a customer sends', () => {
  test.each([
    { message_type: 'text', payload: { text: 'Hello' } },
    { message_type: 'media', payload: { uploadId: id } },
    { message_type: 'postback', payload: { seq: 3, button: 0 } },
    { message_type: 'postback', payload: { seq: 3, button: 50, card: 9 } },
  ])('%j is accepted', (message) => {
    expect(accepts(customerMessage, message)).toBe(true);
    expect(accepts(chatSend.body, { clientMessageId: id, message })).toBe(true);
  });

  test.each([
    { message_type: 'buttons', payload: { text: 'a', buttons: [] } },
    { message_type: 'system', payload: { event: 'closed' } },
    { message_type: 'text', payload: { text: ' ' } },
    { message_type: 'text', payload: {} },
    { message_type: 'media', payload: { uploadId: '../../etc/passwd' } },
    { message_type: 'media', payload: { filePath: '/x.png' } },
    { message_type: 'postback', payload: { seq: -1, button: 0 } },
    { message_type: 'postback', payload: { seq: 3, button: 51 } },
    { message_type: 'postback', payload: { seq: 3, button: -1 } },
    { message_type: 'postback', payload: { title: 'Yes', payload: 'YES' } },
  ])('%j is refused: only staff and the script say such things', (message) => {
    expect(accepts(customerMessage, message)).toBe(false);
  });

  test('an id that is no UUID is refused, as it could not be told apart again', () => {
    const message = { message_type: 'text', payload: { text: 'a' } };
    expect(accepts(chatSend.body, { clientMessageId: '1', message })).toBe(false);
    expect(accepts(chatSend.body, { message })).toBe(false);
  });
});

describe('links', () => {
  test.each([
    '/',
    '/howto',
    '/a?b=c#d',
    'https://example.com',
    'https://example.com/a',
    'HTTPS://example.com?x',
    'https://example.com#x',
  ])('%s may be opened', (link) => {
    expect(isSafeLink(link)).toBe(true);
  });

  test.each([
    '',
    'howto',
    '//example.com',
    '/\\example.com',
    'http://example.com',
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'data:text/html,x',
    'https://',
    'https:///a',
    'https://user@example.com/',
    'https://example.com@evil.test/',
    'https://exa mple.com',
    ' https://example.com',
    'https://example.com/\n',
    'https://example.com/\u202egnp',
    'tel:191',
  ])('%j may not', (link) => {
    expect(isSafeLink(link)).toBe(false);
  });
});

describe('what staff say', () => {
  const button = { type: 'postback', title: 'Yes', payload: 'YES' };
  const card = { title: 'Card', subtitle: '', image_url: '', buttons: [] };
  const buttons = (some: unknown[]) => ({ message_type: 'buttons', payload: { text: 'Choose', buttons: some } });
  const replies = (some: unknown[]) => ({
    message_type: 'quick_replies',
    payload: { text: 'Choose', quick_replies: some },
  });
  const cards = (some: unknown[]) => ({ message_type: 'generic', payload: { elements: some } });
  const many = (count: number, item: unknown) => Array.from({ length: count }, () => item);

  test('there are 1 to 5 buttons, 1 to 10 quick replies, 1 to 10 cards and at most 3 buttons on a card', () => {
    const counted = (make: (some: unknown[]) => unknown, item: unknown, counts: number[]) =>
      counts.map((count) => accepts(saidMessage, make(many(count, item))));
    expect(counted(buttons, button, [0, 1, 5, 6])).toEqual([false, true, true, false]);
    expect(counted(replies, button, [0, 1, 10, 11])).toEqual([false, true, true, false]);
    expect(counted(cards, card, [0, 1, 10, 11])).toEqual([false, true, true, false]);
    const withButtons = (some: unknown[]) => cards([{ ...card, buttons: some }]);
    expect(counted(withButtons, button, [0, 3, 4])).toEqual([true, true, false]);
  });

  test.each([
    [{ type: 'web', title: 'Open', payload: 'https://example.com' }, true],
    [{ type: 'web', title: 'Open', payload: 'javascript:alert(1)' }, false],
    [{ type: 'web', title: 'Open', payload: `https://example.com/${'a'.repeat(2_000)}` }, false],
    [{ type: 'call', title: 'Call', payload: '+66 2 123 4567' }, true],
    [{ type: 'call', title: 'Call', payload: '191' }, true],
    [{ type: 'call', title: 'Call', payload: '19' }, false],
    [{ type: 'call', title: 'Call', payload: '191;ext=1' }, false],
    [{ type: 'open', title: 'Open', payload: '/' }, false],
    [{ ...button, title: '' }, false],
    [{ ...button, title: 'a'.repeat(81) }, false],
    [{ ...button, payload: 'a'.repeat(201) }, false],
    [{ ...button, url: '/' }, false],
  ])('a button %j: %s', (some, isAccepted) => {
    expect(accepts(saidMessage, buttons([some]))).toBe(isAccepted);
  });

  test('a quick reply answers and does nothing else', () => {
    expect(accepts(saidMessage, replies([{ type: 'web', title: 'Open', payload: '/' }]))).toBe(false);
  });

  test.each([
    ['', true],
    ['/pictures/a.png', true],
    ['https://example.com/a.png', true],
    ['http://example.com/a.png', false],
    ['data:image/png;base64,AA', false],
  ])('a picture of a card at %j: %s', (image_url, isAccepted) => {
    expect(accepts(saidMessage, cards([{ ...card, image_url }]))).toBe(isAccepted);
  });

  test('a file of their own upload, and no message of the system', () => {
    expect(accepts(agentMessage, { message_type: 'media', payload: { uploadId: id } })).toBe(true);
    expect(accepts(agentMessage, { message_type: 'media', payload: { uploadId: id, url: true } })).toBe(false);
    expect(accepts(agentMessage, { message_type: 'system', payload: { event: 'closed' } })).toBe(false);
  });

  test('what staff may say can be read by the customer', () => {
    for (const message of [buttons([button]), replies([button]), cards([{ ...card, buttons: [button] }])]) {
      const { message_type, payload } = z.parse(saidMessage, message);
      expect(z.parse(chatPayloads[message_type], payload)).toEqual(payload);
    }
  });
});

describe('numbers of messages and pages', () => {
  test.each([
    [0, true],
    [1, true],
    [Number.MAX_SAFE_INTEGER, true],
    [-1, false],
    [1.5, false],
    ['1', false],
  ])('%s as a number of a message: %s', (value, isAccepted) => {
    expect(accepts(seq, value)).toBe(isAccepted);
  });

  test('left out, a page has its usual size and begins at the newest', () => {
    expect(z.parse(chatHistory.body, {})).toEqual({ limit: 10, skip: 0 });
    expect(z.parse(agentHistory.body, { conversationId: id })).toEqual({ conversationId: id, limit: 30 });
    expect(z.parse(agentInbox.query, {})).toEqual({ view: 'all' });
  });

  test('no call asks for more than a page', () => {
    expect([0, 1, maxChatPage, maxChatPage + 1].map((limit) => accepts(chatHistory.body, { limit }))).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect([0, 1, maxMissed, maxMissed + 1].map((limit) => accepts(syncAsk, { after: 0, limit }))).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });
});

test('a conversation is rated with 1 to 5 and a short note', () => {
  const rated = (more: object) => accepts(chatRate.body, { sessionId: id, score: 5, ...more });
  expect([0, 1, 5, 6, 4.5].map((score) => rated({ score }))).toEqual([false, true, true, false, false]);
  expect(rated({ note: 'a'.repeat(500) })).toBe(true);
  expect(rated({ note: 'a'.repeat(501) })).toBe(false);
  expect(rated({ note: 'a\0' })).toBe(false);
});

test('a ready answer has a short name and a text in each language', () => {
  const body = { th: 'สวัสดี', la: 'ສະບາຍດີ', en: 'Hello' };
  expect(z.parse(cannedAdd.body, { shortcut: ' hi ', body })).toEqual({ shortcut: 'hi', body });
  expect(accepts(cannedAdd.body, { shortcut: 'a'.repeat(41), body })).toBe(false);
  expect(accepts(cannedAdd.body, { shortcut: 'hi', body: { th: 'a', la: 'b' } })).toBe(false);
  expect(accepts(cannedAdd.body, { shortcut: 'hi', body: { ...body, en: ' ' } })).toBe(false);
});

test('a conversation is given to a person with an id of at most 40 characters', () => {
  expect(accepts(agentAssign.body, { conversationId: id, staffId: '1'.repeat(40) })).toBe(true);
  expect(accepts(agentAssign.body, { conversationId: id, staffId: '1'.repeat(41) })).toBe(false);
});
