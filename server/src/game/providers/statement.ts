import { parseMajor } from '@kapao/contract/money';
import { type Fields, textField } from '../../platform/partner/fields.ts';
import type { Direction, StatementEntry, TransferCall } from '../provider.ts';
import { noAnswer } from './answer.ts';

export function entriesOf(rows: unknown, read: (row: Fields) => StatementEntry | null): StatementEntry[] {
  if (!Array.isArray(rows)) throw noAnswer('no list');
  return rows.map((row: unknown) => {
    const entry = typeof row === 'object' && row !== null ? read({ ...row }) : null;
    if (entry === null) throw noAnswer('a row that cannot be read');
    return entry;
  });
}

type EntryParts = { [Part in keyof StatementEntry]: StatementEntry[Part] | null };

/** Returns an entry of parts that were read from a row; null when one is missing. Only a reference may be missing. */
export function toEntry({ id, reference, username, direction, creditsMinor, at }: EntryParts): StatementEntry | null {
  if (id === null || username === null || direction === null || creditsMinor === null || at === null) return null;
  return { id, reference, username, direction, creditsMinor, at };
}

export function directionOf(value: unknown, [deposit, withdrawal]: readonly [unknown, unknown]): Direction | null {
  if (value === deposit) return 'in';
  return value === withdrawal ? 'out' : null;
}

/** Reads an amount that is negative for money out. */
export function signedField(row: Fields, name: string): Pick<EntryParts, 'direction' | 'creditsMinor'> {
  const amountMinor = parseMajor(textField(row, name) ?? '');
  if (amountMinor === null) return { direction: null, creditsMinor: null };
  return amountMinor < 0n
    ? { direction: 'out', creditsMinor: -amountMinor }
    : { direction: 'in', creditsMinor: amountMinor };
}

export function nextCursor(cursor: unknown): string | null {
  if (typeof cursor !== 'string') throw noAnswer('no word of a next page');
  return cursor === '' ? null : cursor;
}

type Window = { from: Date; to: Date };

export function wholeSeconds({ from, to }: Window): { fromSeconds: number; toSeconds: number } {
  return { fromSeconds: Math.floor(from.getTime() / 1_000), toSeconds: Math.ceil(to.getTime() / 1_000) };
}

export function entriesWithin(entries: readonly StatementEntry[], { from, to }: Window): StatementEntry[] {
  return entries.filter(({ at }) => at >= from && at < to);
}

export function nextPageCursor(page: number, pages: unknown): string | null {
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
