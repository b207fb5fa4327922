import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { inTransaction } from '../platform/db/transaction.ts';
import { lockMember } from '../money/ledger/account.ts';
import { createTestDb } from '../../test/database.ts';
import { depositApp } from '../../test/deposit/deposit.ts';
import { callAs } from '../../test/client.ts';
import { testServices } from '../../test/services.ts';
import { createMember, memberHeaders, type TestMember } from '../../test/member.ts';
import { filterQuery, pageQuery, type StatementFilter } from './store.ts';
import { endStatement, writeStatement, type StatementEntry } from './statement.ts';

const { db, pool } = await createTestDb();
const app = depositApp(testServices(pool));
let member: TestMember;
let sources = 0;

beforeEach(async () => {
  member = await createMember(db);
});

type List = { total: number; anchor: string; statements: { _id: string; amount: number }[] };

const list = async (body: object, token = member.token) =>
  (await callAs<List>(app, token, { method: 'POST', url: '/api/statement', body })).body;

async function write(memberId: bigint, more: Partial<StatementEntry> = {}): Promise<string> {
  sources += 1;
  const source = `test:${sources}`;
  const row = { type: 'deposit', from: 'WW', to: 'WALLET', status: 'SUCCESS', amountMinor: 100n } as const;
  await inTransaction(db, async (tx) => {
    await lockMember(tx, memberId);
    await writeStatement(tx, { memberId, source, ...row, ...more });
  });
  return source;
}

async function writeMany(memberId: bigint, count: number): Promise<void> {
  await sql`
    insert into statement (member_id, number, source, type, from_code, to_code, status, amount_minor)
    select ${memberId}, n, 'many:' || ${memberId}::text || ':' || n, 'deposit', 'WW', 'WALLET', 'SUCCESS', n
    from generate_series(1, ${count}::int) as n`.execute(db);
}

test('a new member has an empty list', async () => {
  expect(await list({ page: 1, limit: 10 })).toEqual({ total: 0, anchor: '0', statements: [] });
});

test('rows are newest first, with sides, state, amount and subject', async () => {
  await write(member.memberId, { amountMinor: 150_25n });
  await write(member.memberId, { type: 'transfer', from: 'WALLET', to: 'PGSLOT', status: 'PENDING' });
  const detail = { bonus: { description: 'First' } };
  await write(member.memberId, { type: 'bonus', from: 'house', detail });
  const { total, statements } = await list({ page: 1, limit: 10 });
  expect(total).toBe(3);
  expect(statements).toMatchObject([
    { statementType: 'bonus', from: 'house', to: 'WALLET', bonus: { description: 'First' } },
    { statementType: 'transfer', from: 'WALLET', to: 'PGSLOT', status: 'PENDING' },
    { statementType: 'deposit', from: 'WW', to: 'WALLET', status: 'SUCCESS', amount: 150.25 },
  ]);
  expect(statements[2]).toHaveProperty('createdAt', expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/));
  expect(statements[2]).not.toHaveProperty('bonus');
});

test('a row’s subject is in the caller’s language', async () => {
  const description = { th: 'โบนัสแรก', la: 'ໂບນັດທຳອິດ', en: 'First bonus' };
  await write(member.memberId, { type: 'bonus', from: 'house', detail: { invite: { description } } });
  for (const [language, texts] of Object.entries(description)) {
    const url = '/api/statement';
    const headers = { ...memberHeaders(member.token), 'accept-language': language };
    const reply = await app.inject({ method: 'POST', url, headers, payload: { page: 1, limit: 1 } });
    expect(reply.json<List>().statements).toMatchObject([{ invite: { description: texts } }]);
  }
});

test('a row in progress ends in place', async () => {
  const source = await write(member.memberId, { status: 'PENDING' });
  await write(member.memberId);
  await inTransaction(db, (tx) => endStatement(tx, source, 'FAILED'));
  expect((await list({ page: 1, limit: 10 })).statements).toMatchObject([{ status: 'SUCCESS' }, { status: 'FAILED' }]);
});

test('a row is visible to its member only', async () => {
  await write(member.memberId);
  const other = await createMember(db);
  expect(await list({ page: 1, limit: 10 }, other.token)).toMatchObject({ total: 0, statements: [] });
  expect(await list({ page: 1, limit: 10, anchor: '9999' }, other.token)).toMatchObject({ total: 0, statements: [] });
});

test.each([
  { page: 0, limit: 10 },
  { page: 1, limit: 101 },
  { page: 1.5, limit: 10 },
  { page: 1, limit: 10, anchor: '-1' },
  { page: 1, limit: 10, anchor: 5 },
  { limit: 10 },
])('%j is no valid page', async (body) => {
  const answer = await callAs(app, member.token, { method: 'POST', url: '/api/statement', body });
  expect(answer).toMatchObject({ status: 400, body: { message: 'INVALID_REQUEST' } });
});

test.each(['9223372036854775808', '9999999999999999999', '4'])(
  'an anchor of %s after the end is the end',
  async (anchor) => {
    await write(member.memberId);
    expect(await list({ page: 1, limit: 10, anchor })).toMatchObject({ total: 1, anchor: '1' });
  },
);

test('a page after the end is empty', async () => {
  await write(member.memberId);
  expect((await list({ page: 1_000_000_000, limit: 100 })).statements).toEqual([]);
});

test('numbers have no gap, also with fifty rows written at once', async () => {
  await Promise.all(Array.from({ length: 50 }, () => write(member.memberId)));
  const { statements } = await list({ page: 1, limit: 100 });
  expect(statements.map((row) => Number(row._id))).toEqual(Array.from({ length: 50 }, (_, i) => 50 - i));
});

test('an anchor keeps the list unchanged while rows are added', async () => {
  const rowsBefore = fc.integer({ min: 0, max: 12 });
  const comingIn = fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(rowsBefore, fc.integer({ min: 1, max: 5 }), comingIn, async (before, limit, arrivals) => {
      const { memberId, token } = await createMember(db);
      for (let i = 0; i < before; i += 1) await write(memberId);
      const { anchor } = await list({ page: 1, limit }, token);
      const seen: number[] = [];
      for (let page = 1; (page - 1) * limit < before; page += 1) {
        for (let i = arrivals[page % arrivals.length] ?? 0; i > 0; i -= 1) await write(memberId);
        const shown = await list({ page, limit, anchor }, token);
        expect(shown).toMatchObject({ anchor, total: before });
        seen.push(...shown.statements.map((row) => Number(row._id)));
      }
      expect(seen).toEqual(Array.from({ length: before }, (_, i) => before - i));
    }),
    { numRuns: 25 },
  );
});

async function blocksOf(page: number): Promise<number> {
  const { rows } = await sql<{ 'QUERY PLAN': { Plan: Record<string, number> }[] }>`
    explain (analyze, buffers, format json)
    ${pageQuery({ memberId: member.memberId, anchor: 20_000n, page, limit: 20 })}`.execute(db);
  const plan = rows[0]?.['QUERY PLAN'][0]?.Plan;
  return (plan?.['Shared Hit Blocks'] ?? Number.NaN) + (plan?.['Shared Read Blocks'] ?? Number.NaN);
}

test('page 1,000 reads no more blocks than page 1', async () => {
  await writeMany(member.memberId, 20_000);
  await sql`analyze statement`.execute(db);
  expect(await blocksOf(1_000)).toBeLessThanOrEqual((await blocksOf(1)) + 1);
});

test('page 1,000 is found by the key alone, without sorting or skipping', async () => {
  await writeMany(member.memberId, 20_000);
  await sql`analyze statement`.execute(db);
  const page = { memberId: member.memberId, anchor: 20_000n, page: 1_000, limit: 20 };
  const { rows } = await sql<{ 'QUERY PLAN': string }>`
    explain (analyze, costs off, timing off, summary off) ${pageQuery(page)}`.execute(db);
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toContain('Index Scan Backward using statement_pkey');
  expect(plan).not.toMatch(/Sort|Seq Scan|Removed by Filter/);
  expect(plan).toMatch(/Index Scan Backward.*rows=20(\.00)? /);
  expect((await list({ page: 1_000, limit: 20 })).statements.map((row) => row.amount)).toEqual(
    Array.from({ length: 20 }, (_, i) => (20 - i) / 100),
  );
});

async function writeKinds(memberId: bigint, count: number): Promise<void> {
  await sql`
    insert into statement (member_id, number, source, type, from_code, to_code, status, amount_minor, created_at)
    select ${memberId}, n, 'kinds:' || ${memberId}::text || ':' || n,
      (array['deposit', 'withdraw', 'transfer', 'bonus', 'finish_bonus'])[1 + n % 5], 'A', 'B', 'SUCCESS', n,
      timestamptz '2026-11-01T00:00:00Z' + n * interval '1 hour'
    from generate_series(1, ${count}::int) as n`.execute(db);
}

const numbers = ({ statements }: List) => statements.map((row) => Number(row._id));

test('kinds and a period choose rows, and the total counts the chosen ones', async () => {
  await writeKinds(member.memberId, 48);
  const deposits = await list({ page: 1, limit: 3, types: ['deposit'] });
  expect([deposits.total, deposits.anchor, numbers(deposits)]).toEqual([9, '48', [45, 40, 35]]);
  const gifts = await list({ page: 2, limit: 3, types: ['bonus', 'finish_bonus'] });
  expect([gifts.total, numbers(gifts)]).toEqual([19, [39, 38, 34]]);
  const period = { from: '2026-11-02T00:00:00Z', to: '2026-11-02T03:00:00Z' };
  expect(numbers(await list({ page: 1, limit: 10, ...period }))).toEqual([26, 25, 24]);
  expect(numbers(await list({ page: 1, limit: 10, ...period, types: ['deposit'] }))).toEqual([25]);
});

test('filtered pages skip and repeat no row while rows are added', async () => {
  await writeKinds(member.memberId, 40);
  const { anchor } = await list({ page: 1, limit: 3, types: ['deposit', 'withdraw'] });
  const seen: number[] = [];
  for (let page = 1; page <= 6; page += 1) {
    await write(member.memberId);
    const shown = await list({ page, limit: 3, anchor, types: ['deposit', 'withdraw'] });
    expect(shown.total).toBe(16);
    seen.push(...numbers(shown));
  }
  expect(seen).toEqual([40, 36, 35, 31, 30, 26, 25, 21, 20, 16, 15, 11, 10, 6, 5, 1]);
});

test('a filter shows the member’s own rows only', async () => {
  await writeKinds(member.memberId, 10);
  const other = await createMember(db);
  expect(await list({ page: 1, limit: 10, types: ['deposit'] }, other.token)).toMatchObject({
    total: 0,
    statements: [],
  });
});

test.each([
  { types: [] },
  { types: ['gift'] },
  { types: 'deposit' },
  { from: 'yesterday' },
  { from: '2026-13-01T00:00:00Z' },
  { to: '2026-11-22' },
])('%j is no valid filter', async (filter) => {
  const body = { page: 1, limit: 10, ...filter };
  const answer = await callAs(app, member.token, { method: 'POST', url: '/api/statement', body });
  expect(answer).toMatchObject({ status: 400, body: { message: 'INVALID_REQUEST' } });
});

test.each(['0000-01-01T00:00:00Z', '9999-12-31T23:59:59Z'])('a period may begin or end at %s', async (time) => {
  await write(member.memberId);
  const kept = async (period: object) => (await list({ page: 1, limit: 10, ...period })).total;
  expect(await Promise.all([kept({ from: time }), kept({ to: time })])).toEqual(time.startsWith('0') ? [1, 0] : [0, 1]);
});

test.each<StatementFilter>([
  { types: ['deposit'] },
  { types: ['bonus', 'finish_bonus'] },
  { fromMs: Date.parse('2028-10-01T00:00:00Z') },
  { types: ['withdraw'], fromMs: Date.parse('2028-10-01T00:00:00Z'), toMs: Date.parse('2028-12-01T00:00:00Z') },
])('the filter %j reads an index and no row that it does not choose', async (filter) => {
  await writeKinds(member.memberId, 20_000);
  await sql`vacuum analyze statement`.execute(db);
  const place = { memberId: member.memberId, anchor: 20_000n, page: 3, limit: 10 };
  const { rows } = await sql<{ 'QUERY PLAN': string }>`
    explain (analyze, costs off, timing off, summary off) ${filterQuery(place, filter)}`.execute(db);
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toContain('Index Only Scan using statement_kind');
  expect(plan).not.toMatch(/Seq Scan|Removed by Filter/);
});
