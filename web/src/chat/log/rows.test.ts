import { expect, test } from 'vitest';
import type { ChatItem } from '../engine/view.ts';
import { rowsOf } from './rows.ts';

type Message = ChatItem & { kind: 'message' };

function said(key: string, createdAt: string, more: Partial<Message> = {}): Message {
  const message = {
    id: key,
    seq: 1,
    clientMessageId: '',
    sender: more.own ? ('customer' as const) : ('agent' as const),
    message: { message_type: 'text', payload: { text: key } },
    createdAt,
    session_id: 's',
    userId: '',
    guestId: '',
    username: '',
    name: '',
    deviceToken: '',
  };
  return { kind: 'message', key, own: false, readByStaff: false, message, ...more };
}

const keys = (items: readonly ChatItem[]): string[] =>
  rowsOf(items).map((row) => (row.kind === 'day' ? 'day' : row.key));
const timed = (items: readonly ChatItem[]): string[] =>
  rowsOf(items).flatMap((row) => (row.kind === 'item' && row.timed ? row.key : []));

test('before the first message of a day in Bangkok stands the day', () => {
  expect(keys([said('a', '2025-11-20T16:59:00Z'), said('b', '2025-11-20T17:01:00Z')])).toEqual([
    'day',
    'a',
    'day',
    'b',
  ]);
  expect(keys([said('a', '2025-11-20T17:01:00Z'), said('b', '2025-11-20T18:00:00Z')])).toEqual(['day', 'a', 'b']);
});

test('the mark of an ended conversation has its date already', () => {
  const ended: ChatItem = { kind: 'ended', key: 'e', sessionId: 's', at: '2025-11-21T03:00:00Z' };
  expect(keys([said('a', '2025-11-20T03:00:00Z'), ended, said('b', '2025-11-21T03:01:00Z')])).toEqual([
    'day',
    'a',
    'e',
    'b',
  ]);
});

test('the time stands under the last that one side said within a minute', () => {
  const items = [
    said('a', '2025-11-20T03:00:01Z'),
    said('b', '2025-11-20T03:00:40Z'),
    said('c', '2025-11-20T03:01:00Z'),
    said('d', '2025-11-20T03:01:01Z', { own: true }),
    said('e', '2025-11-20T03:01:02Z', { own: true }),
  ];
  expect(timed(items)).toEqual(['b', 'c', 'e']);
});

test('where reading ended is told, though more was said within the minute', () => {
  const items = [
    said('a', '2025-11-20T03:00:01Z', { own: true, readByStaff: true }),
    said('b', '2025-11-20T03:00:02Z', { own: true }),
  ];
  expect(timed(items)).toEqual(['a', 'b']);
});

test('a time that cannot be read breaks nothing', () => {
  expect(keys([said('a', ''), said('b', 'yesterday')])).toEqual(['a', 'b']);
  expect(keys([])).toEqual([]);
});

test('only the newest is the newest', () => {
  const rows = rowsOf([said('a', '2025-11-20T03:00:01Z'), said('b', '2025-11-20T03:00:02Z')]);
  expect(rows.flatMap((row) => (row.kind === 'item' && row.newest ? row.key : []))).toEqual(['b']);
});
