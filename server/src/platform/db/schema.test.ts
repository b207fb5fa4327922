import { expect, test } from 'vitest';
import { createTestDb } from '../../../test/database.ts';
import { readTypes, readWrittenTypes } from '../../../test/db-types.ts';

const { url } = await createTestDb();

test('the generated types match the migrated schema', async () => {
  const hint = 'the schema was changed: run `node scripts/run.mjs db-types`';
  expect(await readTypes(url), hint).toBe(await readWrittenTypes());
});
