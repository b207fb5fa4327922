import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { createTestDb } from '../../../test/database.ts';
import { describeStatement, type Field } from '../../../test/schema/sql-types/describe.ts';
import { findSites } from '../../../test/schema/sql-types/sites.ts';

const { url } = await createTestDb();
const client = new pg.Client({ connectionString: url });
await client.connect();
afterAll(() => client.end());

const jsTypes: Record<string, string> = {
  bigint: 'bigint',
  integer: 'number',
  smallint: 'number',
  'double precision': 'number',
  real: 'number',
  boolean: 'boolean',
  bytea: 'Buffer',
  'timestamp with time zone': 'Date',
  'timestamp without time zone': 'Date',
  'bigint[]': 'bigint[]',
  'integer[]': 'number[]',
};
const certain = new Set([...Object.values(jsTypes), 'string']);

function fits(declared: string, { type }: Field): boolean {
  const wanted = jsTypes[type];
  if (wanted !== undefined) return declared === wanted || declared === 'unknown';
  if (/^(jsonb?|record|money_answer)$/.test(type)) return !/^(bigint|Date|Buffer)$/.test(declared);
  return declared === 'string' || !certain.has(declared);
}

const completedByCallers = [
  'src/refund/page/store.ts',
  'src/money/intent/intent.ts',
  'src/money/idempotency/store.ts',
  'src/money/idempotency/store.ts',
  'src/deposit/truelink/store.ts',
  'src/chat/store.ts',
];

const sites = findSites();
const readable = sites.flatMap((site) => ('text' in site ? [site] : []));

test.each(readable)('$name returns the row that it declares', async ({ text, row }) => {
  const fields = new Map((await describeStatement(client, text)).map((field) => [field.name, field]));
  const wrong = [...row].filter(([name, declared]) => {
    const field = fields.get(name);
    return field === undefined || !fits(declared, field);
  });
  expect(wrong.map(([name, declared]) => `${name}: ${declared}, but ${fields.get(name)?.type ?? 'no column'}`)).toEqual(
    [],
  );
});

test('every other statement is one that callers complete', () => {
  const unread = sites.flatMap((site) => ('unknown' in site ? [site.name.replace(/:\d+$/, '')] : []));
  expect(unread.toSorted()).toEqual(completedByCallers.toSorted());
});
