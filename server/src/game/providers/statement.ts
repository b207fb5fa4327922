import type { Fields } from '../../platform/partner/fields.ts';
import type { StatementEntry, TransferCall } from '../provider.ts';
import { noAnswer } from './no-answer.ts';

export function entriesOf(rows: unknown, read: (row: Fields) => StatementEntry | null): StatementEntry[] {
  if (!Array.isArray(rows)) throw noAnswer('no list');
  return rows.map((row: unknown) => {
    const entry = typeof row === 'object' && row !== null ? read({ ...row }) : null;
    if (entry === null) throw noAnswer('a row that cannot be read');
    return entry;
  });
}

export function nextOf(cursor: unknown): string | null {
  if (typeof cursor !== 'string') throw noAnswer('no word of a next page');
  return cursor === '' ? null : cursor;
}

type Window = { from: Date; to: Date };

export function wholeSeconds({ from, to }: Window): { fromSeconds: number; toSeconds: number } {
  return { fromSeconds: Math.floor(from.getTime() / 1_000), toSeconds: Math.ceil(to.getTime() / 1_000) };
}

export function within(entries: readonly StatementEntry[], { from, to }: Window): StatementEntry[] {
  return entries.filter(({ at }) => at >= from && at < to);
}

export function nextPage(page: number, pages: unknown): string | null {
  if (typeof pages !== 'number' || !Number.isSafeInteger(pages) || pages < 0) throw noAnswer('no number of pages');
  return page < pages ? String(page + 1) : null;
}

export function isOf(call: TransferCall, entry: StatementEntry | null): entry is StatementEntry {
  return (
    entry?.reference === call.reference &&
    entry.username === call.username &&
    entry.direction === call.direction &&
    entry.creditsMinor === call.creditsMinor
  );
}
