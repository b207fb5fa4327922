import { mkdir, mkdtemp, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { newKey, writeKeys } from './ring.ts';
import { readKeySettings } from '../config/secrets.ts';
import { prepareDataDir } from '../data-dir.ts';
import { loadKeys } from './keys.ts';
import { deriveLinkKey } from './link-key.ts';
import { seal, unseal } from './seal.ts';

const folder = await mkdtemp(join(tmpdir(), 'kapao-keys-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

test('creates the master key once, for its owner only', async () => {
  const dataDir = join(folder, 'new', 'deep');
  prepareDataDir(dataDir);
  const { masterKey } = loadKeys(dataDir);
  expect(masterKey).toHaveLength(32);
  expect(loadKeys(dataDir).masterKey).toEqual(masterKey);
  expect((await stat(join(dataDir, 'keys', 'master.key'))).mode & 0o777).toBe(0o600);
  expect((await stat(join(dataDir, 'keys'))).mode & 0o777).toBe(0o700);
});

test('creates the key for gift links once, and keeps the previous one beside its successor', async () => {
  const dataDir = join(folder, 'links');
  prepareDataDir(dataDir);
  const [first] = loadKeys(dataDir).linkKeys;
  expect(loadKeys(dataDir).linkKeys.map(({ kid }) => kid)).toEqual([first.kid]);
  const file = join(dataDir, 'keys', 'truelink.key');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  await rename(file, join(dataDir, 'keys', 'truelink.old.key'));
  const [fresh, old] = loadKeys(dataDir).linkKeys;
  expect(fresh.kid).not.toBe(first.kid);
  expect(old?.kid).toBe(first.kid);
  await writeFile(file, '{"kty":"EC"}');
  expect(() => loadKeys(dataDir)).toThrow(/truelink\.key is damaged/);
});

test('refuses a damaged key and never replaces it', async () => {
  const dataDir = join(folder, 'damaged');
  prepareDataDir(dataDir);
  loadKeys(dataDir);
  await writeFile(join(dataDir, 'keys', 'master.key'), 'short');
  expect(() => loadKeys(dataDir)).toThrow(/master\.key is damaged/);
});

test('reads a key of the first file format, 32 raw bytes', async () => {
  const dataDir = join(folder, 'first-form');
  await mkdir(join(dataDir, 'keys'), { recursive: true });
  const key = newKey();
  await writeFile(join(dataDir, 'keys', 'master.key'), key);
  expect(loadKeys(dataDir).masterKey).toEqual(key);
});

test('reads keys from KEY_FILE or MASTER_KEY, the current one first, and never creates them there', async () => {
  const all = [newKey(), newKey()];
  const keyFile = join(folder, 'outside.key');
  expect(() => loadKeys(folder, { keyFile })).toThrow(/outside\.key cannot be read .* KEY_FILE/);
  await writeFile(keyFile, writeKeys(all));
  const masterKey = all.map((key) => key.toString('hex')).join(',');
  for (const settings of [{ keyFile }, { masterKey }]) {
    const keys = loadKeys(join(folder, 'nowhere'), settings);
    expect(keys.masterKey).toEqual(all[0]);
    expect(keys.masterKeys).toEqual(all);
    expect(keys.linkKeys.map(({ kid }) => kid)).toEqual(all.map((key) => deriveLinkKey(key).kid));
  }
  expect(() => readKeySettings({ KEY_FILE: 'a', MASTER_KEY: 'b' })).toThrow('not both');
});

test.each(['short', Buffer.alloc(32).toString('base64'), `${Buffer.alloc(32, 'ab').toString('hex')}`])(
  'refuses a MASTER_KEY that is no random key without repeating it: %s',
  (masterKey) => {
    expect(() => loadKeys(folder, { masterKey })).toThrow(/^MASTER_KEY must hold random keys of 32 bytes/);
  },
);

test('opens a value sealed before keys had ids, or under an older key', () => {
  const [fresh, old] = [newKey(), newKey()];
  const sealedFor = { purpose: 'test 1', owner: 'me' };
  const named = seal({ masterKey: old }, sealedFor, 'hush');
  const unnamed = named.subarray(12);
  for (const sealed of [named, unnamed]) {
    expect(unseal({ masterKey: fresh, masterKeys: [fresh, old] }, sealedFor, sealed)).toBe('hush');
    expect(() => unseal({ masterKey: fresh }, sealedFor, sealed)).toThrow('no master key opens this value');
  }
});

test.each(['/proc/none/data', '/dev/null', '/dev/null/data'])('reports an unusable data folder: %s', (dataDir) => {
  expect(() => prepareDataDir(dataDir)).toThrow(/cannot be written to .* DATA_DIR/);
});
