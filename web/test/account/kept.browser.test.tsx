import { createStore, entries } from 'idb-keyval';
import { beforeEach, expect, test } from 'vitest';
import { clearToken, storeToken } from '@kapao/client/member/session';
import { unsentDatabase } from '@kapao/client/member/unsent';
import type { Entry } from '../../src/chat/engine/store.ts';
import { openStore } from '../../src/chat/engine/store.ts';

const database = createStore(unsentDatabase.name, unsentDatabase.store);
const words = 'my account is 123-4-56789-0';
const entry = (cid: string, file?: Blob): Entry => ({
  cid,
  createdAt: '2026-11-22T10:00:00.000Z',
  draft: { type: 'text', text: words },
  file,
  uploaded: undefined,
  failed: false,
  error: undefined,
});

beforeEach(async () => {
  storeToken('token', true);
  await Promise.all((await openStore('member-1').all()).map(({ cid }) => openStore('member-1').remove(cid)));
});

/** All text that the browser keeps of the database. */
async function onDisk(): Promise<string> {
  const texts = (value: unknown): string[] => {
    if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) return [new TextDecoder('latin1').decode(value)];
    if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(texts);
    return [String(value)];
  };
  return (await entries(database)).flatMap(([key, value]) => [String(key), ...texts(value)]).join('\n');
}

test('an unsent message is encrypted on the disk and comes back whole', async () => {
  await openStore('member-1').put(entry('c1', new Blob([words], { type: 'image/png' })));
  expect(await onDisk()).toContain('member-1 c1');
  expect(await onDisk()).not.toContain('123-4');
  const [back] = await openStore('member-1').all();
  expect(back).toMatchObject({ cid: 'c1', draft: { text: words } });
  expect([await back?.file?.text(), back?.file?.type]).toEqual([words, 'image/png']);
});

test('the end of the session deletes what the member left in the browser, and a guest’s message stays', async () => {
  const [member, guest] = [openStore('member-1'), openStore('guest')];
  await Promise.all([member.put(entry('c2')), guest.put(entry('c3'))]);
  localStorage.setItem('request:withdraw:1', '{"amount":100}');
  localStorage.setItem('last_sync', '2026-11-22T10:00:00.000Z');
  for (const key of ['credit-watch', 'qr-watch', 'chat-draft', 'bonus-row']) sessionStorage.setItem(key, 'kept');
  clearToken();
  await expect.poll(() => member.all()).toEqual([]);
  expect((await guest.all()).map(({ cid }) => cid)).toEqual(['c3']);
  expect(Object.keys(sessionStorage)).toEqual([]);
  expect(Object.keys(localStorage).filter((key) => /press|sync|token/.test(key))).toEqual([]);
  await guest.remove('c3');
});
