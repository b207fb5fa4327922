import { expect, test } from 'vitest';
import { createTestDb } from '../../test/database.ts';
import { testServices } from '../../test/services.ts';
import { runOps } from '../../test/ops.ts';

const { pool } = await createTestDb();
const services = testServices(pool);

async function run(...words: string[]): Promise<string> {
  const { code, output } = await runOps(['staff', ...words], { services });
  expect(code).toBe(0);
  return output;
}

test('a password made for a person has 128 random bits, another one each time', async () => {
  const lines = [await run('add', 'somsri', 'Somsri'), await run('password', 'somsri')];
  const passwords = lines.map((line) => /password {2}([A-Za-z0-9_-]+)\n$/.exec(line)?.[1] ?? '');
  for (const password of passwords) expect(Buffer.from(password, 'base64url').length * 8).toBeGreaterThanOrEqual(128);
  expect(passwords[0]).not.toBe(passwords[1]);
});
