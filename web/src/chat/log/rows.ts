import { showDateTime } from '../../lib/format.ts';
import type { ChatItem } from '../engine/view.ts';

export type Row =
  | { kind: 'day'; key: string; at: string }
  | {
      kind: 'item';
      key: string;
      item: ChatItem;
      timed: boolean;
      newest: boolean;
    };

export const dayOf = (iso: string): string => showDateTime(iso).slice(0, 10);

export function rowsOf(items: readonly ChatItem[]): Row[] {
  const rows: Row[] = [];
  let day = '';
  for (const [index, item] of items.entries()) {
    const at = timeOfItem(item);
    if (at !== null && dayOf(at) !== day) {
      day = dayOf(at);
      if (item.kind !== 'ended') rows.push({ kind: 'day', key: `day ${day} ${item.key}`, at });
    }
    const next = items[index + 1];
    rows.push({
      kind: 'item',
      key: item.key,
      item,
      timed: next === undefined || !belongs(item, next),
      newest: index === items.length - 1,
    });
  }
  return rows;
}

function timeOfItem(item: ChatItem): string | null {
  const at = saidAt(item);
  return isTime(at) ? at : null;
}

export const isTime = (iso: string): boolean => !Number.isNaN(Date.parse(iso));

function saidAt(item: ChatItem): string {
  switch (item.kind) {
    case 'message':
      return item.message.createdAt;
    case 'pending':
      return item.createdAt;
    case 'ended':
      return item.at;
    case 'gap':
      return '';
  }
}

function belongs(item: ChatItem, next: ChatItem): boolean {
  const said = (one: ChatItem): string =>
    one.kind === 'message'
      ? `${one.own} ${one.readByStaff && one.own} ${one.message.sender} ${one.message.createdAt.slice(0, 16)}`
      : one.key;
  return said(item) === said(next);
}
