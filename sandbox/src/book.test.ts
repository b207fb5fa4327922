import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openBook } from './book.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sandbox-book-'));
  file = join(folder, 'deep', 'sandbox.jsonl');
});
afterEach(() => rmSync(folder, { recursive: true }));

type Row = { name: string; balanceMinor: bigint };

it('a restart restores the last value of each row, amounts to the satang', () => {
  const rows = openBook(file).shelf<Row>('players');
  rows.put('a', { name: 'ก', balanceMinor: 1n });
  rows.put('b', { name: 'b', balanceMinor: 99_999_999_999_999_999n });
  rows.put('a', { name: 'ก', balanceMinor: 2n });
  expect(openBook(file).shelf<Row>('players').all()).toEqual([
    { name: 'ก', balanceMinor: 2n },
    { name: 'b', balanceMinor: 99_999_999_999_999_999n },
  ]);
  expect(readFileSync(file, 'utf8').trim().split('\n')).toHaveLength(2);
});

it('a line cut short by a kill loses only that line', () => {
  openBook(file).shelf<Row>('players').put('a', { name: 'a', balanceMinor: 5n });
  appendFileSync(file, '["players","a",{"name":"a","balan');
  expect(openBook(file).shelf<Row>('players').get('a')?.balanceMinor).toBe(5n);
});

it('a reset deletes everything for good', () => {
  const book = openBook(file);
  book.shelf<Row>('players').put('a', { name: 'a', balanceMinor: 5n });
  book.clear();
  expect(openBook(file).shelf<Row>('players').all()).toEqual([]);
});
