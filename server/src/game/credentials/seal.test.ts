import { expect, test } from 'vitest';
import { openPassword, sealPassword } from './seal.ts';

const keys = { masterKey: Buffer.alloc(32, 1) };
const owner = { memberId: 7n, code: 'PGSLOT' };

test('a sealed password opens for its owner', () => {
  expect(openPassword(keys, owner, sealPassword(keys, owner, 'geheim123'))).toBe('geheim123');
});

test('two seals of one password differ, and neither shows it', () => {
  const [first, second] = [sealPassword(keys, owner, 'geheim123'), sealPassword(keys, owner, 'geheim123')];
  expect(first.equals(second)).toBe(false);
  expect(first.includes('geheim123')).toBe(false);
});

test('a seal moved to another member or game does not open', () => {
  const sealed = sealPassword(keys, owner, 'geheim123');
  expect(() => openPassword(keys, { ...owner, memberId: 8n }, sealed)).toThrow();
  expect(() => openPassword(keys, { ...owner, code: 'IMI' }, sealed)).toThrow();
});

test('a seal with any one byte changed does not open', () => {
  const sealed = sealPassword(keys, owner, 'geheim123');
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(() => openPassword(keys, owner, changed)).toThrow();
  }
});

test('a seal does not open under another master key', () => {
  const sealed = sealPassword(keys, owner, 'geheim123');
  expect(() => openPassword({ masterKey: Buffer.alloc(32, 2) }, owner, sealed)).toThrow();
});
