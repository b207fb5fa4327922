import { setImmediate as nextSlot } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createTestDb } from '../../../../test/database.ts';
import { testServices } from '../../../../test/services.ts';
import { createMember, memberHeaders } from '../../../../test/member.ts';
import { buildApp } from '../../../app.ts';

const { db, pool } = await createTestDb();
const shedAtMs = 400;

async function overload(): Promise<void> {
  for (let block = 0; block < 4; block += 1) {
    const end = performance.now() + shedAtMs * 2;
    while (performance.now() < end);
    // Timers run between the blocks and never idle: a quiet tick would lower the measured mean.
    await nextSlot();
    await nextSlot();
  }
}

test('under overload reads are refused for a moment; money calls, notices and health checks are not', async () => {
  const app = await buildApp(testServices(pool, { config: { shedAtMs } }));
  await app.ready();
  const headers = memberHeaders((await createMember(db)).token);
  const read = () => app.inject({ url: '/api/lookup/banks', headers });
  expect((await read()).statusCode).toBe(200);
  await overload();
  const [refused, withdraw, notice, health] = await Promise.all([
    read(),
    app.inject({
      method: 'POST',
      url: '/api/wallet/withdraw',
      headers: { ...headers, 'content-type': 'application/json' },
      payload: '{"amount":100}',
    }),
    app.inject({
      method: 'POST',
      url: '/api/hook/NOBODY',
      payload: '{}',
      headers: { 'content-type': 'application/json' },
    }),
    app.inject('/healthz'),
  ]);
  expect([refused.statusCode, refused.headers['retry-after'], refused.json()]).toEqual([
    503,
    '2',
    { message: 'UNAVAILABLE', data: { retryAfter: 2 } },
  ]);
  expect(withdraw.json()).toMatchObject({ message: 'MONEY_NOT_ENOUGH' });
  expect(notice.statusCode).toBe(404);
  expect(health.statusCode).toBe(200);
});
