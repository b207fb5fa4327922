import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createTestDb } from '../../../../test/database.ts';
import { testServices } from '../../../../test/services.ts';
import { createServer } from '../server.ts';
import { serveConsole } from './console.ts';
import { serveWeb } from './web.ts';

const { pool } = await createTestDb();
const folder = mkdtempSync(join(tmpdir(), 'kapao-console-'));
for (const [name, words] of [
  ['console', 'the console'],
  ['web', 'the wallet'],
] as const) {
  mkdirSync(join(folder, name, 'assets'), { recursive: true });
  for (const page of ['index.html', 'user.html'])
    writeFileSync(join(folder, name, page), `<!doctype html><title>${words}</title>`);
  writeFileSync(join(folder, name, 'assets', 'index-abc.js'), `'${words}';`);
}
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function serveFrom(console: string) {
  const services = testServices(pool);
  const app = createServer(services);
  await serveConsole({ app, services }, console);
  await serveWeb({ app, services }, join(folder, 'web'));
  return app;
}
const built = await serveFrom(join(folder, 'console'));

test.each(['/console', '/console/', '/console/chat', '/console/chat?x=1'])('%s is the console’s page', async (url) => {
  const answer = await built.inject(url);
  expect([answer.statusCode, answer.payload]).toEqual([200, expect.stringContaining('the console')]);
  expect(answer.headers['cache-control']).toBe('no-cache');
  expect(answer.headers['content-security-policy']).toContain("require-trusted-types-for 'script'");
});

test('the console’s files are cached, a missing one is not found, and the wallet is served beside it', async () => {
  const file = await built.inject('/console/assets/index-abc.js');
  expect([file.payload, file.headers['cache-control']]).toEqual([
    `'the console';`,
    'public, max-age=31536000, immutable',
  ]);
  expect((await built.inject('/console/assets/none.js')).json()).toEqual({ message: 'NO_DATA' });
  expect((await built.inject('/consoles')).payload).toContain('the wallet');
  expect((await built.inject('/assets/index-abc.js')).payload).toContain('the wallet');
});

test('shows a page while it is not built', async () => {
  const answer = await (await serveFrom(join(folder, 'nowhere'))).inject('/console/chat');
  expect([answer.statusCode, answer.payload]).toEqual([200, expect.stringContaining('The console is not built')]);
});
