import { expect, test } from 'vitest';
import { createTestDb } from '../../../test/database.ts';
import { readPage, readWrittenPage } from '../../../test/schema/docs.ts';
import { readTypes, readWrittenTypes } from '../../../test/schema/types.ts';

const { pool, url } = await createTestDb();

test('the generated types match the migrated schema', async () => {
  const hint = 'the schema was changed: run `node scripts/run.mjs db-types`';
  expect(await readTypes(url), hint).toBe(await readWrittenTypes());
});

test('the page of the database describes the migrated schema', async () => {
  const hint = 'the schema was changed: run `node scripts/run.mjs db-docs`';
  expect(await readPage(url), hint).toBe(await readWrittenPage());
});

test('every table has a comment', async () => {
  const { rows } = await pool.query(
    `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
       and relname not like 'schema\\_%' and obj_description(oid, 'pg_class') is null`,
  );
  expect(rows).toEqual([]);
});
