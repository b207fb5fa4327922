import { describe, expect, test } from 'vitest';
import { nextRow, rowNamed, typeOn } from './carousel.tsx';

const places = ['', 'WALLET', 'A', 'B', 'C', 'D'];

describe('the keys of a carousel', () => {
  test('move up and down, to both ends and a page at a time', () => {
    expect(nextRow('ArrowDown', 1, places, null)).toBe(2);
    expect(nextRow('ArrowUp', 1, places, null)).toBe(0);
    expect(nextRow('Home', 4, places, null)).toBe(0);
    expect(nextRow('End', 1, places, null)).toBe(5);
    expect(nextRow('PageDown', 1, places, null)).toBe(4);
    expect(nextRow('PageDown', 4, places, null)).toBe(5);
    expect(nextRow('PageUp', 2, places, null)).toBe(0);
  });

  test('skip the row chosen on the other side, and stop at the ends', () => {
    expect(nextRow('ArrowDown', 0, places, 'WALLET')).toBe(2);
    expect(nextRow('End', 1, places, 'D')).toBe(4);
    expect(nextRow('ArrowDown', 4, places, 'D')).toBeNull();
    expect(nextRow('ArrowUp', 0, places, null)).toBeNull();
    expect(nextRow('x', 0, places, null)).toBeNull();
  });
});

describe('letters typed at a carousel', () => {
  const names = ['Choose', 'Wallet', 'PG Slot', 'PG', 'Joker', 'Joker 2'];

  test('form one search while they follow each other, and a new one after a pause', () => {
    const first = typeOn({ word: '', atMs: 0 }, 'J', 5_000);
    expect(first).toEqual({ word: 'j', atMs: 5_000 });
    expect(typeOn({ word: 'j', atMs: 5_000 }, 'o', 5_500)?.word).toBe('jo');
    expect(typeOn({ word: 'j', atMs: 5_000 }, 'o', 6_000)?.word).toBe('o');
  });

  test('are single characters: a space only inside a search, a Thai vowel as any other', () => {
    expect(typeOn({ word: '', atMs: 0 }, 'ArrowDown', 10)).toBeNull();
    expect(typeOn({ word: '', atMs: 0 }, ' ', 10)).toBeNull();
    expect(typeOn({ word: 'pg', atMs: 0 }, ' ', 10)?.word).toBe('pg ');
    expect(typeOn({ word: '', atMs: 0 }, 'ส', 10)?.word).toBe('ส');
  });

  test('find the name that begins with them', () => {
    expect(rowNamed('w', 0, names)).toBe(1);
    expect(rowNamed('pg s', 3, names)).toBe(2);
    expect(rowNamed('x', 0, names)).toBeNull();
  });

  test('repeated, go on to the next such name and wrap at the end', () => {
    expect(rowNamed('j', 0, names)).toBe(4);
    expect(rowNamed('jj', 4, names)).toBe(5);
    expect(rowNamed('jjj', 5, names)).toBe(4);
  });
});
