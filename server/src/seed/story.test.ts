import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { demoMember } from '../account/seed.ts';
import { createTestDb } from '../../test/database.ts';
import { gameProviders, useSandbox } from '../../test/sandbox.ts';
import { testServices, type TestServices } from '../../test/services.ts';
import { checkLedger } from '../money/ledger/check.ts';
import { checkEverything } from '../money/ledger/night.ts';
import { seed } from './seed.ts';
import { tellDemoStory } from './story.ts';

const { db, pool } = await createTestDb();
const sandbox = useSandbox();
let services: TestServices;

const count = async (table: string, where = 'true'): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from ${sql.table(table)} t where ${sql.raw(where)}
      and member_id = (select id from member where phone = ${demoMember.phone})`.execute(db);
  return rows[0]?.n ?? 0;
};

beforeAll(async () => {
  const { baseUrl } = sandbox.partner;
  await seed(db, { variant: 'th', sandboxUrl: baseUrl });
  services = testServices(pool, { replace: { games: gameProviders(sandbox.partner) } });
  await tellDemoStory(services, baseUrl);
});

test('the demo member has lived for a month', async () => {
  expect(services.lines.filter((line) => line.includes('part of its story'))).toEqual([]);
  const { rows } = await sql<{ type: string; n: number }>`
    select type, count(*)::int as n from statement
    where member_id = (select id from member where phone = ${demoMember.phone}) group by type`.execute(db);
  expect(Object.fromEntries(rows.map(({ type, n }) => [type, n]))).toMatchObject({
    deposit: 3,
    bonus: 2,
    finish_bonus: 1,
  });
  expect(await count('game_account', 'active and amount_minor > 0')).toBe(4);
  expect(await count('coupon')).toBe(2);
  const { rows: joined } =
    await sql`select from member where phone = ${demoMember.phone} and created_at < app_now() - interval '30 days'`.execute(
      db,
    );
  expect(joined).toHaveLength(1);
  expect(await count('condition', `state = 'SUCCESS'`)).toBe(1);
  const { rows: invited } = await sql<{ state: string }>`select state from invitee order by member_id`.execute(db);
  expect(invited.map(({ state }) => state)).toEqual(['QUALIFIED', 'REGISTERED']);
  const { rows: chat } = await sql<{ kind: string }>`select sender_kind as kind from chat_message`.execute(db);
  expect(chat.map(({ kind }) => kind)).toContain('customer');
});

test('yesterday’s loss waits as a refund once the night is settled', async () => {
  const { rows } = await sql<{ settled: boolean }>`
    select (app_now() at time zone 'Asia/Bangkok')::time >= '00:30' as settled`.execute(db);
  expect(await count('refund', 'received_at is null and amount_minor > 0')).toBe(rows[0]?.settled === true ? 1 : 0);
});

test('a clock that a killed story left in the past is right after the next start', async () => {
  await sql`update clock set offset_ms = -86400000`.execute(db);
  await tellDemoStory(services, sandbox.partner.baseUrl);
  const { rows } = await sql<{ offset_ms: bigint }>`select offset_ms from clock`.execute(db);
  expect(rows).toEqual([{ offset_ms: 0n }]);
});

test('the clock is right again, and the checks of the ledger find nothing', async () => {
  const { rows } = await sql<{ offset_ms: bigint }>`select offset_ms from clock`.execute(db);
  expect(rows).toEqual([{ offset_ms: 0n }]);
  await checkLedger(services);
  await checkEverything(services);
  const { rows: checks } = await sql<{ violations: number }>`select violations from ledger_check`.execute(db);
  expect(checks.map(({ violations }) => violations)).not.toContain(1);
  expect(checks.every(({ violations }) => violations === 0)).toBe(true);
});

test('a second start tells nothing again', async () => {
  const before = await count('statement');
  await tellDemoStory(services, sandbox.partner.baseUrl);
  expect(await count('statement')).toBe(before);
});
