import { stubClosedStorage, stubWindow } from '@kapao/client/testing/browser';
import { customerMessage } from '@kapao/contract/chat';
import { chatText } from '@kapao/contract/chat/parts';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { openTabs } from './browser.ts';
import { checkFile, cleanText, openStore, toCustomerMessage, toSentMessage, type Entry } from './store.ts';

const cid = '0190a0b0-1111-7222-8333-944455556666';
const entry: Entry = {
  cid,
  createdAt: '2026-11-22T10:00:00.000Z',
  draft: { type: 'text', text: 'Hello' },
  file: undefined,
  uploaded: undefined,
  failed: false,
  error: undefined,
};
const media = { type: 'media', fileType: 'image', name: 'a.png', bytes: 9, previewUrl: undefined } as const;
const uploaded = { path: '/api/chat/file/a', uploadId: cid, width: 2, height: 3, bytes: 4 };

const anyUnits = fc
  .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 50 })
  .map((units) => String.fromCharCode(...units));

describe('a text that is sent', () => {
  test.each([
    ['Hello', 'Hello'],
    ['a\r\nb\rc', 'a\nb\nc'],
    ['a\u0000b\u001bc\td', 'abc\td'],
    [' \n ', undefined],
    ['\u0000', undefined],
    ['a\ud83d', 'a'],
  ])('%j becomes %j', (typed, sent) => {
    expect(cleanText(typed)).toBe(sent);
  });

  test('whatever is typed, the server takes what is left of it', () => {
    fc.assert(
      fc.property(anyUnits, fc.constantFrom(1, 100), (typed, times) => {
        const sent = cleanText(typed.repeat(times));
        if (sent !== undefined) expect(chatText.safeParse(sent).success).toBe(true);
      }),
    );
  });
});

describe('a message on its way', () => {
  test('a file is sent once it is uploaded, and only as what was uploaded', () => {
    expect(toCustomerMessage({ ...entry, draft: media })).toBeUndefined();
    const sent = toCustomerMessage({ ...entry, draft: media, uploaded });
    expect(sent).toEqual({ message_type: 'media', payload: { uploadId: cid } });
  });

  test.each([
    [
      { type: 'text', text: 'Hello' },
      { message_type: 'text', payload: { text: 'Hello' } },
    ],
    [
      { type: 'postback', title: 'Yes', seq: 3, button: 1 },
      { message_type: 'postback', payload: { seq: 3, button: 1 } },
    ],
    [
      { type: 'postback', title: 'Yes', seq: 3, button: 1, card: 0 },
      { message_type: 'postback', payload: { seq: 3, button: 1, card: 0 } },
    ],
  ] as const)('%j is sent in a shape the contract takes', (draft, message) => {
    const sent = toCustomerMessage({ ...entry, draft });
    expect(sent).toEqual(message);
    expect(customerMessage.safeParse(sent).success).toBe(true);
  });

  test('once it has a number it stays the message it was', () => {
    const sent = { id: '7', seq: 4, createdAt: 'later', sessionId: 's', duplicate: false, headSeq: 4 };
    expect(toSentMessage(entry, sent)).toMatchObject({
      id: '7',
      seq: 4,
      clientMessageId: cid,
      sender: 'customer',
      session_id: 's',
      message: { message_type: 'text', payload: { text: 'Hello' } },
    });
    expect(toSentMessage({ ...entry, draft: media, uploaded }, sent).message.payload).toMatchObject({
      filePath: uploaded.path,
      bytes: 4,
      width: 2,
    });
    expect(toSentMessage({ ...entry, draft: media }, sent).message.payload).toMatchObject({ filePath: '', bytes: 9 });
    const pressed = { type: 'postback', title: 'Yes', seq: 1, button: 0 } as const;
    expect(toSentMessage({ ...entry, draft: pressed }, sent).message).toEqual({
      message_type: 'postback',
      payload: { title: 'Yes', payload: '' },
    });
  });
});

describe('where a browser has no database', () => {
  test('nothing is kept in plain text, and the caller knows', async () => {
    const page = stubWindow();
    const store = openStore('member-1');
    await expect(store.put(entry)).rejects.toThrow('not kept');
    await expect(store.all()).resolves.toEqual([]);
    expect(Object.keys(page.localStorage)).toEqual([]);
  });

  test('with storage closed too, nothing is kept and nothing breaks', async () => {
    stubClosedStorage();
    await expect(openStore('m').put(entry)).rejects.toThrow('not kept');
    await expect(openStore('m').all()).resolves.toEqual([]);
  });
});

describe('tabs of one browser', () => {
  test('without locks every tab sends', () => {
    stubWindow();
    const onLead = vi.fn();
    const tabs = openTabs('m');
    tabs.lead(onLead);
    expect(onLead).toHaveBeenCalledTimes(1);
    tabs.close();
  });

  test('where locks fail the tab sends all the same', async () => {
    stubWindow();
    vi.stubGlobal('navigator', { locks: { request: () => Promise.reject(new Error('broken')) } });
    const onLead = vi.fn();
    const tabs = openTabs('m');
    tabs.lead(onLead);
    await vi.waitFor(() => expect(onLead).toHaveBeenCalledTimes(1));
    tabs.close();
  });
});

const megabyte = 1024 * 1024;

test.each([
  ['a.png', 'image/png', 10 * megabyte, { ok: true, fileType: 'image' }],
  ['a.PNG', '', 1, { ok: true, fileType: 'image' }],
  ['ก.jpeg', 'image/jpeg', 1, { ok: true, fileType: 'image' }],
  ['a.jpg', 'image/jpg', 1, { ok: true, fileType: 'image' }],
  ['a.gif', 'image/gif', 1, { ok: true, fileType: 'image' }],
  ['a.mp4', 'video/mp4', 20 * megabyte, { ok: true, fileType: 'video' }],
  ['a.mov', 'video/quicktime', 1, { ok: true, fileType: 'video' }],
  ['a.png', 'image/png', 10 * megabyte + 1, { ok: false, problem: 'too-large', maxBytes: 10 * megabyte }],
  ['a.mp4', 'video/mp4', 20 * megabyte + 1, { ok: false, problem: 'too-large', maxBytes: 20 * megabyte }],
  ['picture', 'image/png', 1, { ok: false, problem: 'no-extension' }],
  ['.png', 'image/png', 1, { ok: false, problem: 'no-extension' }],
  ['a.', 'image/png', 1, { ok: false, problem: 'no-extension' }],
  ['a.svg', 'image/svg+xml', 1, { ok: false, problem: 'type' }],
  ['a.png.html', 'text/html', 1, { ok: false, problem: 'type' }],
  ['a.png', 'text/html', 1, { ok: false, problem: 'type' }],
  ['a.constructor', '', 1, { ok: false, problem: 'type' }],
  ['a.png', 'image/png', 0, { ok: false, problem: 'empty' }],
] as const)('%s of type %s with %i bytes', (name, type, size, expected) => {
  expect(checkFile({ name, type, size })).toEqual(expected);
});

test('whatever is typed, what is left may be sent or is nothing', () => {
  fc.assert(
    fc.property(fc.uint16Array({ maxLength: 60 }), fc.nat(2_100), (units, before) => {
      const text = cleanText('x'.repeat(before) + String.fromCharCode(...units));
      if (text === undefined) return;
      expect(chatText.safeParse(text).success).toBe(true);
    }),
    { numRuns: 300 },
  );
  expect(cleanText('  \n\t ')).toBeUndefined();
  expect(cleanText('a\r\nb\u0000')).toBe('a\nb');
  expect(cleanText('ก'.repeat(2_001))).toHaveLength(2_000);
  expect(cleanText('x'.repeat(1_999) + '😀')).toBe('x'.repeat(1_999));
});
