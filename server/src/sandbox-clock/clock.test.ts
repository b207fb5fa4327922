import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, describe, expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { createClient } from '../../test/client.ts';
import { createTestDb } from '../../test/database.ts';
import { testServices } from '../../test/services.ts';

const { db, pool, url } = await createTestDb();
const clientOf = async (config: object) => createClient(await buildApp(testServices(pool, { config })));
const open = await clientOf({ sandbox: true, limits: false });

const path = '/api/sandbox/clock';
const hour = 3_600_000;

async function offsetMs(): Promise<number> {
  const { rows } = await sql<{ ms: number }>`select extract(epoch from app_now() - now())::float8 * 1000 as ms`.execute(
    db,
  );
  return Math.round(rows[0]?.ms ?? Number.NaN);
}

afterEach(async () => {
  await sql`update clock set offset_ms = 0`.execute(db);
});

describe('the sandbox’s clock', () => {
  test('moves the server’s clock by an absolute offset, forward and back', async () => {
    for (const offset of [26 * hour, -2 * hour, 0]) {
      expect((await open.post(path, { offsetMs: offset })).body).toEqual({ message: 'OK' });
      expect(await offsetMs()).toBe(offset);
    }
  });

  test('wakes the jobs', async () => {
    const listener = new pg.Client(url);
    await listener.connect();
    const onNotice = new Promise<string>((hear) => listener.on('notification', ({ channel }) => hear(channel)));
    await listener.query('listen kapao_jobs');
    await open.post(path, { offsetMs: hour });
    expect(await onNotice).toBe('kapao_jobs');
    await listener.end();
  });

  test.each([{ offsetMs: '1' }, { offsetMs: 1.5 }, { offsetMs: 1e15 }, {}, { offsetMs: 1, more: 1 }])(
    'refuses %j',
    async (body) => {
      expect((await open.post(path, body)).status).toBe(400);
      expect(await offsetMs()).toBe(0);
    },
  );

  test.each([
    ['limits are on', { sandbox: true, limits: true }],
    ['the sandbox is off', { sandbox: false, limits: true }],
    ['the sandbox is off, whatever the limits', { sandbox: false, limits: false }],
  ])('is like any unknown path while %s', async (_name, config) => {
    const closed = await clientOf(config);
    const answer = await closed.post(path, { offsetMs: hour });
    const unknown = await closed.post('/api/sandbox/nothing', { offsetMs: hour });
    expect([answer.status, answer.text]).toEqual([404, unknown.text]);
    expect(await offsetMs()).toBe(0);
  });
});
