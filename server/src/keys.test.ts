import { mkdtemp, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { loadKeys, prepareDataDir } from './keys.ts';

const folder = await mkdtemp(join(tmpdir(), 'kapao-keys-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

test('the master key is made once, for its owner alone', async () => {
  const dataDir = join(folder, 'new', 'deep');
  prepareDataDir(dataDir);
  const { masterKey } = loadKeys(dataDir);
  expect(masterKey).toHaveLength(32);
  expect(loadKeys(dataDir).masterKey).toEqual(masterKey);
  expect((await stat(join(dataDir, 'keys', 'master.key'))).mode & 0o777).toBe(0o600);
  expect((await stat(join(dataDir, 'keys'))).mode & 0o777).toBe(0o700);
});

test('the key for gift links is made once, and the one before it lives on beside its successor', async () => {
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

test('a damaged key is refused and never replaced', async () => {
  const dataDir = join(folder, 'damaged');
  prepareDataDir(dataDir);
  loadKeys(dataDir);
  await writeFile(join(dataDir, 'keys', 'master.key'), 'short');
  expect(() => loadKeys(dataDir)).toThrow(/master\.key is damaged/);
});

test.each(['/proc/none/data', '/dev/null', '/dev/null/data'])('a data folder that cannot be is told: %s', (dataDir) => {
  expect(() => prepareDataDir(dataDir)).toThrow(/cannot be written to .* DATA_DIR/);
});
