import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { createTestDb } from '../../test/database.ts';
import { testServices } from '../../test/services.ts';
import { seed } from '../seed/seed.ts';

const { db, pool } = await createTestDb();
await seed(db, { variant: 'lao', sandboxUrl: 'http://127.0.0.1:8090' });
const app = await buildApp(testServices(pool));

describe('the built-in drawings', () => {
  test('are open to all, cached by browsers, and can run no script', async () => {
    const answer = await app.inject('/pictures/coins.svg');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('image/svg+xml');
    expect(answer.headers['cache-control']).toBe('public, max-age=86400');
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
    expect(answer.headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'; sandbox");
    const again = await app.inject({ url: '/pictures/coins.svg', headers: { 'if-none-match': answer.headers.etag } });
    expect(again.statusCode).toBe(304);
  });

  test.each(['../seed.ts', '..%2fseed.ts', '%2e%2e/seed.ts', '..%5cseed.ts', '%00', '', 'nothing.svg', 'coins.svg/'])(
    'have no name outside their folder: %s',
    async (name) => {
      const answer = await app.inject(`/pictures/${name}`);
      // A normalized path may lead to the built web page, but to nothing else.
      expect(answer.headers['content-type']).toMatch(/^(application\/json|text\/html)/);
      expect(answer.payload).not.toContain('addHouseAccounts');
    },
  );

  test('exist for every banner of the demo', async () => {
    const offers = await db.selectFrom('offer').select('banners').execute();
    const contents = await db.selectFrom('content').select('body').where('key', 'like', '%.banner').execute();
    const shown = [...offers.map(({ banners }) => banners), contents.map(({ body }) => body)].flat();
    const images = (shown as { image: string }[]).map(({ image }) => image);
    expect(images).toHaveLength(11);
    for (const image of images) expect(existsSync(join(import.meta.dirname, image)), image).toBe(true);
  });

  test('give each demo game its own logo and background of less than 3 kB', async () => {
    const games = await db.selectFrom('game').select(['logo', 'background']).execute();
    const files = games.flatMap(({ logo, background }) => [logo, background]);
    const contents = files.map((file) => readFileSync(join(import.meta.dirname, file)));
    expect(files).toHaveLength(32);
    for (const content of contents) expect(content.length).toBeLessThan(3_000);
    const hashes = contents.map((content) => createHash('sha256').update(content).digest('hex'));
    expect(new Set(hashes).size).toBe(32);
  });

  test('are added to games of an older demo, and never over an operator’s own', async () => {
    await db.updateTable('game').set({ logo: '', background: '' }).where('code', '=', 'PG').execute();
    await db.updateTable('game').set({ logo: '/own.svg', background: '' }).where('code', '=', 'IMI').execute();
    await seed(db, { variant: 'lao', sandboxUrl: 'http://127.0.0.1:8090' });
    const games = await db.selectFrom('game').select(['code', 'logo']).where('code', 'in', ['PG', 'IMI']).execute();
    expect(Object.fromEntries(games.map(({ code, logo }) => [code, logo]))).toEqual({
      PG: '/pictures/games/pg/logo.svg',
      IMI: '/own.svg',
    });
  });
});
