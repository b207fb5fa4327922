import { customerMessage } from '@kapao/contract/chat';
import { chatText } from '@kapao/contract/chat/parts';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { stubClosedStorage, stubWindow } from '@kapao/client/testing/browser';
import { ApiError } from '@kapao/client/api-error';
import { createTestClock } from '../testing/clock.ts';
import { within } from '../within.ts';
import { cleanText } from './clean-text.ts';
import { toCustomerMessage, toSentMessage, type Entry } from './entry.ts';
import { createPatience } from './patience.ts';
import { openStore } from './store.ts';
import { openTabs } from './tabs.ts';
import { judgeError, pauseMs } from './verdict.ts';

const refused = (status: number, data = {}) => new ApiError('refused', 'NO_DATA', status, data);
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

describe('what a failed call means', () => {
  test.each([
    ['nothing left the phone', new ApiError('not-sent'), { kind: 'offline' }],
    ['the answer was lost', new ApiError('unknown'), { kind: 'again' }],
    ['a fault of our own', new TypeError('x'), { kind: 'again' }],
    ['a dead credential', refused(401), { kind: 'identity' }],
    ['too many, with a wait', refused(429, { retryAfter: 12 }), { kind: 'wait', ms: 12_000 }],
    ['too many, with no wait', refused(429), { kind: 'wait', ms: 5_000 }],
    ['too many, with an odd wait', refused(429, { retryAfter: -1 }), { kind: 'wait', ms: 5_000 }],
    ['a refusal', refused(404), { kind: 'final', code: 'NO_DATA' }],
    ['a refusal at the lowest status', refused(400), { kind: 'final', code: 'NO_DATA' }],
    ['a fault of the server', refused(500), { kind: 'again' }],
    ['a server that restarts', refused(503), { kind: 'again' }],
  ])('%s', (_name, error, verdict) => {
    expect(judgeError(error)).toEqual(verdict);
  });

  test('pauses grow to five seconds and are up to half shorter or longer', () => {
    expect([0, 1, 2, 3, 4, 5, 100].map((tries) => pauseMs(tries, 0.5))).toEqual([
      500, 1_000, 2_000, 4_000, 5_000, 5_000, 5_000,
    ]);
    expect(pauseMs(0, 0)).toBe(250);
    expect(pauseMs(4, 1)).toBe(7_500);
  });
});

describe('patience', () => {
  test('a message has a minute with a connection, from when it came', () => {
    const patience = createPatience();
    patience.spend(100_000);
    patience.begin('a');
    patience.spend(59_999);
    expect(patience.isOver('a')).toBe(false);
    patience.spend(1);
    expect(patience.isOver('a')).toBe(true);
    expect(patience.isOver('unknown')).toBe(false);
  });

  test('one that goes through gives the others their minute again', () => {
    const patience = createPatience();
    patience.begin('a');
    patience.spend(50_000);
    patience.success();
    patience.spend(59_999);
    expect(patience.isOver('a')).toBe(false);
    patience.spend(1);
    expect(patience.isOver('a')).toBe(true);
  });

  test('beginning again does not start anew, but after an end it does', () => {
    const patience = createPatience();
    patience.begin('a');
    patience.spend(60_000);
    patience.begin('a');
    expect(patience.isOver('a')).toBe(true);
    patience.end('a');
    patience.begin('a');
    expect(patience.isOver('a')).toBe(false);
  });
});

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

describe('doing something in time', () => {
  const never = () => new Promise<string>(() => undefined);

  test('what is done in time is given as it is, also when it fails', async () => {
    const { clock } = createTestClock(() => 0);
    await expect(within(clock, 1_000, async () => 'done')).resolves.toBe('done');
    await expect(within(clock, 1_000, () => Promise.reject(refused(404)))).rejects.toMatchObject({ code: 'NO_DATA' });
  });

  test('afterwards its end is unknown, and it is told to stop', async () => {
    const { clock, pass } = createTestClock(() => 0);
    const signals: AbortSignal[] = [];
    const asked = within(clock, 1_000, (signal) => {
      signals.push(signal);
      return never();
    });
    const outcome = expect(asked).rejects.toMatchObject({ kind: 'unknown' });
    await pass(999);
    expect(signals[0]?.aborted).toBe(false);
    await pass(1);
    await outcome;
    expect(signals[0]?.aborted).toBe(true);
  });

  test('it can be given up before, or from the start', async () => {
    const { clock } = createTestClock(() => 0);
    const stop = new AbortController();
    const asked = within(clock, 1_000, never, stop.signal);
    stop.abort();
    await expect(asked).rejects.toMatchObject({ kind: 'unknown' });
    await expect(within(clock, 1_000, never, stop.signal)).rejects.toMatchObject({ kind: 'unknown' });
  });
});
