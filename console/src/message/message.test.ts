import type { ChatConversation } from '@kapao/contract/chat';
import fc from 'fast-check';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { th } from '@kapao/i18n/console/th';
import { Message } from './message.tsx';

function show(message_type: string, payload: Record<string, unknown>): string {
  const shown = { message: { message_type, payload }, sender: 'customer', createdAt: '2026-01-01T00:00:00Z' };
  const html = renderToStaticMarkup(
    createElement(Message, { message: shown as unknown as ChatConversation, isRead: false }),
  );
  return /^<li[^>]*>(.*)<span class="when">/s.exec(html)?.[1] ?? '';
}

const lines = (...texts: string[]) => texts.map((text) => `<p dir="auto">${text}</p>`).join('');
const link = (href: string, text: string) => `<a href="${href}" target="_blank" rel="noopener noreferrer">${text}</a>`;
const cannotShow = `<p>${th.unknown}</p>`;

const button = { type: 'postback', title: 'A', payload: 'x' };

describe('words', () => {
  test.each([
    ['text', { text: 'Hello' }, lines('Hello')],
    ['text', { text: '<b>x</b>' }, lines('&lt;b&gt;x&lt;/b&gt;')],
    ['postback', { title: 'Yes', payload: 'YES' }, `<span class="pressed">${th.pressed}: </span>${lines('Yes')}`],
    [
      'quick_replies',
      { text: 'Choose', quick_replies: [button, { ...button, title: 'B' }] },
      lines('Choose', 'A', 'B'),
    ],
    ['buttons', { text: 'Choose', buttons: [button] }, lines('Choose', 'A')],
    [
      'generic',
      {
        elements: [
          { title: 'T', subtitle: 'S', image_url: '', buttons: [button] },
          { title: 'U', subtitle: '', image_url: '', buttons: [] },
        ],
      },
      lines('T', 'S', 'A', 'U'),
    ],
  ])('of %s %j', (type, payload, html) => {
    expect(show(type, payload)).toBe(html);
  });

  test.each([
    ['text', {}],
    ['text', { text: 7 }],
    ['quick_replies', { text: 'Choose', quick_replies: [{ title: 'A' }] }],
    ['generic', { elements: [{ title: 'T', subtitle: 'S' }] }],
  ])('of %s %j are not in the contract, so the message cannot be shown', (type, payload) => {
    expect(show(type, payload)).toBe(cannotShow);
  });
});

describe('links of buttons', () => {
  const showButton = (type: string, payload: unknown) =>
    show('buttons', { text: '', buttons: [{ type, title: 'Open', payload }] });

  test.each(['https://example.com/a', '/howto'])('%s may be opened', (address) => {
    expect(showButton('web', address)).toBe(lines(link(address, 'Open')));
  });

  test.each(['javascript:alert(1)', 'http://example.com', '//evil.test', 'https://a@evil.test', ''])(
    '%j may not',
    (address) => {
      expect(showButton('web', address)).toBe(lines('Open'));
    },
  );

  test.each([7, null])('%j is no address, so the message cannot be shown', (address) => {
    expect(showButton('web', address)).toBe(cannotShow);
  });

  test.each(['postback', 'call', 'other'])('a button of type %s leads nowhere', (type) => {
    expect(showButton(type, 'https://example.com')).toBe(lines('Open'));
  });
});

describe('files', () => {
  const file = { message: 'Look', url: false, fileType: 'image', filePath: '' };

  test.each(['/api/chat/file/abc-1_2?e=1&s=a%2Fb', '/api/chat/file/abc'])('a picture at %s is shown', (filePath) => {
    const src = filePath.replaceAll('&', '&amp;');
    const html = show('media', { ...file, filePath });
    expect(html).toContain(`<img src="${src}" alt="${th.image}"`);
    expect(html).toContain(`<a href="${src}"`);
    expect(html).toContain(lines('Look'));
  });

  test('a picture of another host is a link', () => {
    const filePath = 'https://cdn.example.com/a.png';
    expect(show('media', { ...file, filePath })).toBe(`${link(filePath, th.image)}${lines('Look')}`);
  });

  test.each([
    '/api/chat/file/../staff/logout',
    '/api/staff/logout',
    '/howto',
    '//evil.test/a.png',
    'javascript:alert(1)',
    '/api/chat/file/a"onerror="x',
  ])('a path %j is no link', (filePath) => {
    expect(show('media', { ...file, filePath })).toBe(`<p>${th.image}</p>${lines('Look')}`);
  });

  test.each([['image'], ['video'], ['file']] as const)('a file of type %s has its name', (fileType) => {
    expect(show('media', { ...file, message: '', fileType })).toBe(`<p>${th[fileType]}</p>`);
  });

  test.each([{ filePath: 7 }, { fileType: 'exe' }, { fileType: undefined }])(
    'a file with %j is not in the contract, so the message cannot be shown',
    (change) => {
      expect(show('media', { ...file, ...change })).toBe(cannotShow);
    },
  );
});

test('the end of a conversation is told; nothing else of the system is', () => {
  expect(show('system', { event: 'closed' })).toBe(`<p>${th.over}</p>`);
  expect(show('system', { event: 'other' })).toBe(cannotShow);
  expect(show('hologram', { text: 'x' })).toBe(cannotShow);
});

test('whatever was stored is shown without an error, as texts and nothing else', () => {
  const types = fc.constantFrom('text', 'buttons', 'quick_replies', 'generic', 'postback', 'media', 'system', 'x');
  const keys = fc.constantFrom('text', 'buttons', 'quick_replies', 'elements', 'title', 'filePath', 'message', 'event');
  fc.assert(
    fc.property(types, fc.dictionary(keys, fc.jsonValue()), (type, payload) => {
      expect(show(type, payload)).not.toMatch(/<(?!\/?(p|span|a)\b)/);
    }),
  );
});
