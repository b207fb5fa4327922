import type { ChatConversation } from '@kapao/contract/chat';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readMessage } from './read.ts';

const read = (message_type: string, payload: Record<string, unknown>) =>
  readMessage({ message: { message_type, payload } } as ChatConversation);
const lines = (...texts: string[]) => ({ kind: 'lines', lines: texts.map((text) => ({ text })) });

describe('words', () => {
  test.each([
    ['text', { text: 'Hello' }, lines('Hello')],
    ['text', { text: '<b>x</b>' }, lines('<b>x</b>')],
    ['text', {}, lines('')],
    ['text', { text: 7 }, lines('')],
    ['postback', { title: 'Yes', payload: 'YES' }, lines('Yes')],
    ['quick_replies', { text: 'Choose', quick_replies: [{ title: 'A' }, { title: 'B' }] }, lines('Choose', 'A', 'B')],
    ['buttons', { text: 'Choose', buttons: [{ type: 'postback', title: 'A', payload: 'x' }] }, lines('Choose', 'A')],
    [
      'generic',
      {
        elements: [
          { title: 'T', subtitle: 'S', buttons: [{ title: 'B' }] },
          { title: 'U', subtitle: '' },
        ],
      },
      lines('T', 'S', 'B', 'U', ''),
    ],
  ])('of %s %j', (type, payload, shown) => {
    expect(read(type, payload)).toEqual(shown);
  });
});

describe('links of buttons', () => {
  const linkOf = (type: string, payload: unknown) => {
    const shown = read('buttons', { text: '', buttons: [{ type, title: 'Open', payload }] });
    return shown.kind === 'lines' ? shown.lines[1]?.href : undefined;
  };

  test.each(['https://example.com/a', '/howto'])('%s may be opened', (link) => {
    expect(linkOf('web', link)).toBe(link);
  });

  test.each(['javascript:alert(1)', 'http://example.com', '//evil.test', 'https://a@evil.test', '', 7, null])(
    '%j may not',
    (link) => {
      expect(linkOf('web', link)).toBeUndefined();
    },
  );

  test.each(['postback', 'call', 'other'])('a button of type %s leads nowhere', (type) => {
    expect(linkOf(type, 'https://example.com')).toBeUndefined();
  });
});

describe('files', () => {
  test.each([
    ['/api/chat/file/abc-1_2?e=1&s=a%2Fb', '/api/chat/file/abc-1_2?e=1&s=a%2Fb'],
    ['/api/chat/file/abc', '/api/chat/file/abc'],
    ['https://cdn.example.com/a.png', 'https://cdn.example.com/a.png'],
    ['/api/chat/file/../staff/logout', ''],
    ['/api/staff/logout', ''],
    ['/howto', ''],
    ['//evil.test/a.png', ''],
    ['javascript:alert(1)', ''],
    ['/api/chat/file/a"onerror="x', ''],
    [7, ''],
  ])('a path %j is the link %j', (filePath, href) => {
    expect(read('media', { filePath, fileType: 'image', message: 'Look' })).toEqual({
      kind: 'file',
      type: 'image',
      href,
      note: 'Look',
    });
  });

  test.each([
    ['image', 'image'],
    ['video', 'video'],
    ['file', 'file'],
    ['exe', 'file'],
    [undefined, 'file'],
  ])('a file of type %s is shown as %s', (fileType, type) => {
    expect(read('media', { fileType })).toEqual({ kind: 'file', type, href: '', note: '' });
  });
});

test('the end of a conversation is told; nothing else of the system is', () => {
  expect(read('system', { event: 'closed' })).toEqual({ kind: 'ended' });
  expect(read('system', { event: 'other' })).toEqual({ kind: 'unknown' });
  expect(read('hologram', { text: 'x' })).toEqual({ kind: 'unknown' });
});

test('whatever was stored is read without an error, as texts and nothing else', () => {
  const types = fc.constantFrom('text', 'buttons', 'quick_replies', 'generic', 'postback', 'media', 'system', 'x');
  const keys = fc.constantFrom('text', 'buttons', 'quick_replies', 'elements', 'title', 'filePath', 'message', 'event');
  fc.assert(
    fc.property(types, fc.dictionary(keys, fc.jsonValue()), (type, payload) => {
      const shown = read(type, payload);
      if (shown.kind === 'lines') for (const line of shown.lines) expect(typeof line.text).toBe('string');
      if (shown.kind === 'file') expect([typeof shown.href, typeof shown.note]).toEqual(['string', 'string']);
    }),
  );
});
