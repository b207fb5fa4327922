import type { Fields } from '../../partner/fields.ts';
import type { BookEntry } from '../provider.ts';
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
