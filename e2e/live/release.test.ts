import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call } from '../api.ts';
import { createInstallation, type Installation } from './installation.ts';

const root = join(import.meta.dirname, '../..');
let live: Installation;
let copy: string;

beforeAll(async () => {
  live = await createInstallation({});
  copy = join(live.folder, 'release');
  const make = `import('./scripts/release.mjs').then(({ release }) => process.exit(release(process.argv[1], process.execPath)))`;
  await promisify(execFile)(process.execPath, ['-e', make, copy], { cwd: root });
});
afterAll(() => live.remove());

test('a release holds no tests, no sandbox and no package of development', () => {
  const files = readdirSync(copy, { recursive: true, encoding: 'utf8' }).filter(
    (path) => !path.startsWith('node_modules'),
  );
  expect(files.filter((path) => /\.test\.ts$|^server\/test|^sandbox|^e2e|^bench|^scripts/.test(path))).toEqual([]);
  for (const name of ['vitest', 'typescript', 'vite', 'oxlint', '@playwright/test', '@stryker-mutator/core']) {
    expect([name, existsSync(join(copy, 'node_modules', name))]).toEqual([name, false]);
  }
});

test('a live server starts from it and answers', async () => {
  const server = await live.startServer({}, copy);
  expect(await call(live.serverUrl, { path: '/api/lookup/banks' })).toMatchObject({ status: 200 });
  expect(await server.kill('SIGTERM')).toBe(0);
});
