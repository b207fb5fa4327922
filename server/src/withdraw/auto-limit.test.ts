import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { callAs } from '../../test/client.ts';
import { createTestDb } from '../../test/database.ts';
import { testServices } from '../../test/services.ts';
import { fakePayouts } from '../../test/partner/payout.ts';
import { resetSettings, settingsOf } from '../../test/setting.ts';
import { createRichMember } from '../../test/wallet.ts';
import { createServer } from '../platform/http/server.ts';
import { sendDelayed } from './approval.ts';
import { serveWithdraw } from './routes.ts';

const { db, pool } = await createTestDb();
const bank = fakePayouts();
const own = { config: { limits: false }, replace: { payouts: bank.partners } };
const servers = [testServices(pool, own), testServices(pool, own)] as const;
const apps = servers.map((services) => {
  const app = createServer(services);
  serveWithdraw({ app, services });
  return app;
});
const set = settingsOf(db, ...servers);
afterEach(() => resetSettings(db, ...servers));

const clockTo = (hours: number) => sql`update clock set offset_ms = ${hours * 3_600_000}`.execute(db);
const ask = (token: string, amount: number, nth = 0) => {
  const app = apps[nth % apps.length];
  if (app === undefined) throw new Error('no server');
  return callAs(app, token, { method: 'POST', url: '/api/wallet/withdraw', body: { amount } });
};
const rowsOf = (...memberIds: bigint[]) =>
  db.selectFrom('withdrawal').selectAll().where('member_id', 'in', memberIds).orderBy('id').execute();
const sent = (...memberIds: bigint[]) =>
  expect.poll(async () => (await rowsOf(...memberIds)).map(({ state }) => state));

async function withdrawAndWait(token: string, memberId: bigint, amount: number): Promise<string | undefined> {
  await ask(token, amount);
  await expect.poll(async () => (await rowsOf(memberId)).at(-1)?.state).not.toBe('SENDING');
  return (await rowsOf(memberId)).at(-1)?.state;
}

test('a member’s automatic daily limit is exact to the satang and starts again at midnight in Bangkok', async () => {
  await set('withdraw.minMinor', { THB: 1, LAK: 1 });
  const { token, memberId } = await createRichMember(db, 2_000_000n);
  expect(await withdrawAndWait(token, memberId, 2_000)).toBe('PAID');
  expect(await withdrawAndWait(token, memberId, 1_999.99)).toBe('PAID');
  expect(await withdrawAndWait(token, memberId, 0.01)).toBe('PAID');
  const other = await createRichMember(db, 2_000_000n);
  for (const amount of [2_000, 1_999.99])
    expect(await withdrawAndWait(other.token, other.memberId, amount)).toBe('PAID');
  expect(await withdrawAndWait(other.token, other.memberId, 0.02)).toBe('REQUESTED');
  await clockTo(24);
  expect(await withdrawAndWait(token, memberId, 2_000)).toBe('PAID');
});

test('64 at once on two servers: the automatic hourly limit is exact to the satang', async () => {
  await clockTo(100);
  await set('withdraw.autoHourMinor', { THB: 1_000_050, LAK: 0 });
  const members = await Promise.all(Array.from({ length: 64 }, () => createRichMember(db, 200_000n)));
  const ids = members.map(({ memberId }) => memberId);
  const answers = await Promise.all(members.map(({ token }, nth) => ask(token, 1_000, nth)));
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  await sent(...ids).not.toContain('SENDING');
  const rows = await rowsOf(...ids);
  expect(rows.filter(({ state, approved_by: by }) => state === 'PAID' && by === 'auto')).toHaveLength(10);
  expect(rows.filter(({ state, approved_by: by }) => state === 'REQUESTED' && by === null)).toHaveLength(54);
  const last = await createRichMember(db, 200_000n);
  await set('withdraw.minMinor', { THB: 10, LAK: 10 });
  expect(await withdrawAndWait(last.token, last.memberId, 0.51)).toBe('REQUESTED');
  const fits = await createRichMember(db, 200_000n);
  expect(await withdrawAndWait(fits.token, fits.memberId, 0.5)).toBe('PAID');
  await clockTo(101);
  const later = await createRichMember(db, 200_000n);
  expect(await withdrawAndWait(later.token, later.memberId, 1_000)).toBe('PAID');
});

test('delayed payouts count too: those above the hourly limit wait for staff', async () => {
  await clockTo(200);
  const members = await Promise.all(
    Array.from({ length: 4 }, () =>
      createRichMember(db, 200_000n, { bankChangedAt: new Date(Date.now() + 200 * 3_600_000) }),
    ),
  );
  await Promise.all(members.map(({ token }) => ask(token, 1_000)));
  await set('withdraw.autoHourMinor', { THB: 250_000, LAK: 0 });
  await clockTo(225);
  await Promise.all(servers.map((services) => sendDelayed(services)));
  const ids = members.map(({ memberId }) => memberId);
  await sent(...ids).not.toContain('SENDING');
  const states = (await rowsOf(...ids)).map(({ state }) => state);
  expect(states.toSorted()).toEqual(['PAID', 'PAID', 'REQUESTED', 'REQUESTED']);
});
