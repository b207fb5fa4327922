import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { createTestDb } from '../../../../test/database.ts';
import { settingsOf } from '../../../../test/setting.ts';
import { testServices } from '../../../../test/services.ts';
import { createServer } from '../server.ts';
import { serveWeb } from './web.ts';

const { db, pool } = await createTestDb();
const folder = mkdtempSync(join(tmpdir(), 'kapao-web-'));
const script = 'export const life = 42;\n'.repeat(100);
mkdirSync(join(folder, 'assets'));
writeFileSync(join(folder, 'index.html'), '<!doctype html><title>the page</title>');
const headScript = "'the wallet' // <>\n";
writeFileSync(join(folder, 'user.html'), `<!doctype html><script>${headScript}</script><title>the page</title>`);
writeFileSync(join(folder, 'sw.js'), 'the worker');
writeFileSync(join(folder, 'sw-off.js'), 'the word to go');
writeFileSync(join(folder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
writeFileSync(join(folder, 'assets', 'main-abc123.js'), script);
writeFileSync(join(folder, 'assets', 'main-abc123.js.gz'), gzipSync(script));
const video = Buffer.from(Array.from({ length: 1_000 }, (_, index) => index % 256));
mkdirSync(join(folder, 'howto', 'th', 'wallet'), { recursive: true });
for (const name of ['video.mp4', 'video.webm', 'poster.webp', 'th.vtt']) {
  writeFileSync(join(folder, 'howto', 'th', 'wallet', name), video);
}
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const services = testServices(pool);

const set = settingsOf(db, services);

async function serveFolder(path: string) {
  const app = createServer(services);
  await serveWeb({ app, services }, path);
  return app;
}

const built = await serveFolder(folder);
const missing = await serveFolder(join(folder, 'nowhere'));

describe('the web app', () => {
  test.each(['/', '/login', '/user/home', '/user/spin?x=1', '/some/unknown/path', '/apiary'])(
    'is the page under %s, revalidated each time',
    async (url) => {
      const answer = await built.inject(url);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['content-type']).toContain('text/html');
      expect(answer.headers['cache-control']).toBe('no-cache');
      expect(answer.payload).toContain('the page');
    },
  );

  test('a file with a hash in its name is cached for a year', async () => {
    const answer = await built.inject('/assets/main-abc123.js');
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(answer.headers['content-type']).toContain('javascript');
    expect(answer.payload).toBe(script);
  });

  test('a compressed file is sent to clients that accept it', async () => {
    const answer = await built.inject({ url: '/assets/main-abc123.js', headers: { 'accept-encoding': 'gzip' } });
    expect(answer.headers['content-encoding']).toBe('gzip');
    expect(answer.rawPayload.length).toBeLessThan(script.length);
  });

  test('a file without a hash is revalidated', async () => {
    expect((await built.inject('/favicon.svg')).headers['cache-control']).toBe('no-cache');
  });

  test('the worker is revalidated each time, and leaves every device once it is switched off', async () => {
    const worker = await built.inject('/sw.js');
    expect([worker.payload, worker.headers['cache-control']]).toEqual(['the worker', 'no-cache']);
    expect(worker.headers['content-type']).toContain('javascript');
    await set('web.offline', false);
    const off = await built.inject('/sw.js');
    expect([off.payload, off.headers['cache-control']]).toEqual(['the word to go', 'no-cache']);
  });

  test('pictures may come from the operator’s hosts: https only, and nothing that loosens the policy', async () => {
    const pictures = async () =>
      /img-src ([^;]*)/.exec(String((await built.inject('/login')).headers['content-security-policy']))?.[1];
    expect(await pictures()).toBe("'self' data: blob:");
    await set('web.pictureHosts', [
      'https://cdn.example.com',
      'https://*.pictures.example:8443',
      'http://cdn.example.com',
      '*',
      'https://*',
      'https:',
      "https://a.example; script-src 'unsafe-inline'",
      "https://b.example 'unsafe-eval'",
      'https://c.example/path',
      7,
    ]);
    expect(await pictures()).toBe("'self' data: blob: https://cdn.example.com https://*.pictures.example:8443");
  });

  test('the inline script of members’ pages is allowed by its hash, and none on other pages', async () => {
    const scripts = async (url: string) =>
      /script-src ([^;]*)/.exec(String((await built.inject(url)).headers['content-security-policy']))?.[1];
    const hash = createHash('sha256').update(headScript).digest('base64');
    for (const url of ['/user', '/user/home', '/user/spin?x=1']) {
      expect(await scripts(url)).toBe(`'self' 'sha256-${hash}'`);
      expect((await built.inject(url)).payload).toContain(`<script>${headScript}</script>`);
    }
    for (const url of ['/', '/login', '/username', '/contact', '/api/lookup/active', '/favicon.svg']) {
      expect(await scripts(url)).toBe("'self'");
      expect((await built.inject(url)).payload).not.toContain(headScript);
    }
  });

  test('forms may be posted to the sign-in hosts of active games, and to no other', async () => {
    const forms = async () =>
      /form-action ([^;]*)/.exec(String((await built.inject('/login')).headers['content-security-policy']))?.[1];
    const game = (code: string, action: string, enabled: boolean) =>
      sql`insert into game (code, name, category, login, enabled)
        values (${code}, '{"en":"Game"}', 'slot', ${{ kind: 'form', action, fields: [] }}, ${enabled})`.execute(db);
    await game('A', 'https://signin.example.com:8443/in?site=1', true);
    await game('B', 'https://off.example.com/in', false);
    await game('C', "javascript:alert(1); script-src 'unsafe-inline'", true);
    services.catalogue.forget();
    expect(await forms()).toBe("'self' https://signin.example.com:8443");
  });

  test.each([
    ['video.mp4', 'video/mp4'],
    ['video.webm', 'video/webm'],
    ['poster.webp', 'image/webp'],
    ['th.vtt', 'text/vtt; charset=utf-8'],
  ])('the %s of a video is sent as %s, also in ranges, and cached', async (name, type) => {
    const url = `/howto/th/wallet/${name}?v=1`;
    const whole = await built.inject(url);
    expect(whole.headers).toMatchObject({ 'content-type': type, 'accept-ranges': 'bytes' });
    expect(whole.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(whole.rawPayload).toEqual(video);
    const part = await built.inject({ url, headers: { range: 'bytes=100-199' } });
    expect(part.statusCode).toBe(206);
    expect(part.headers['content-range']).toBe('bytes 100-199/1000');
    expect(part.rawPayload).toEqual(video.subarray(100, 200));
  });

  test('the page of the videos exists beside their folder', async () => {
    expect((await built.inject('/howto')).payload).toContain('the page');
    expect((await built.inject('/howto/')).payload).toContain('the page');
  });

  test.each([
    '/assets/main-old.js',
    '/pictures/none.svg',
    '/howto/th/wallet/none.mp4',
    '/api',
    '/api/',
    '/api/nothing',
    '/api/user/home',
  ])('%s is NO_DATA and never the page', async (url) => {
    const answer = await built.inject(url);
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toEqual({ message: 'NO_DATA' });
  });

  test.each(['/../package.json', '/..%2f..%2fpackage.json', '/%2e%2e/%2e%2e/etc/passwd', '/assets/..%5c..%5cx'])(
    '%s does not leave the folder',
    async (url) => {
      const answer = await built.inject(url);
      expect(answer.payload).not.toContain('workspaces');
      expect(answer.payload).not.toContain('root:');
    },
  );

  test('shows a page while it is not built', async () => {
    const answer = await missing.inject('/login');
    expect(answer.statusCode).toBe(200);
    expect(answer.payload).toContain('The web app is not built');
    expect((await missing.inject('/api/nothing')).json()).toEqual({ message: 'NO_DATA' });
  });
});
