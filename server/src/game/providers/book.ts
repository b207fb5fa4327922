import type { Fields } from '../../partner/fields.ts';
import type { BookEntry, TransferCall } from '../provider.ts';
import { noAnswer } from './silence.ts';

/** The entries of a partner's list; one that cannot be read makes the whole page no plain answer. */
export function entriesOf(rows: unknown, read: (row: Fields) => BookEntry | null): BookEntry[] {
  if (!Array.isArray(rows)) throw noAnswer('no list');
  return rows.map((row: unknown) => {
    const entry = typeof row === 'object' && row !== null ? read({ ...row }) : null;
    if (entry === null) throw noAnswer('a row that cannot be read');
    return entry;
  });
}

/** Where the next page begins, of a partner that writes an empty text on the last one. */
export function nextOf(cursor: unknown): string | null {
  if (typeof cursor !== 'string') throw noAnswer('no word of a next page');
  return cursor === '' ? null : cursor;
}

type Window = { from: Date; to: Date };

/** The whole seconds around a window, for a partner whose list knows no smaller ones. */
export function wholeSeconds({ from, to }: Window): { fromSeconds: number; toSeconds: number } {
  return { fromSeconds: Math.floor(from.getTime() / 1_000), toSeconds: Math.ceil(to.getTime() / 1_000) };
}

/** What of a wider answer lies in the window that was asked for, by the time the partner gives each entry. */
export function within(entries: readonly BookEntry[], { from, to }: Window): BookEntry[] {
  return entries.filter(({ at }) => at >= from && at < to);
}

/** Where the page after this one begins, of a partner that counts its pages from 1. */
export function nextPage(page: number, pages: unknown): string | null {
  if (typeof pages !== 'number' || !Number.isSafeInteger(pages) || pages < 0) throw noAnswer('no number of pages');
  return page < pages ? String(page + 1) : null;
}

/** Whether what a partner told is this very transfer, in every part. */
export function isOf(call: TransferCall, entry: BookEntry | null): entry is BookEntry {
  return (
    entry?.reference === call.reference &&
    entry.username === call.username &&
    entry.direction === call.direction &&
    entry.creditsMinor === call.creditsMinor
  );
}
