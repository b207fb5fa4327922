import { expect, test, vi } from 'vitest';
import { createTestDb } from '../../test/database.ts';
import { testServices } from '../../test/services.ts';
import { act } from './desk.ts';

const { pool } = await createTestDb();
const services = testServices(pool);

async function run(...words: string[]): Promise<string> {
  const written: string[] = [];
  const spy = vi.spyOn(process.stdout, 'write').mockImplementation((line) => {
    written.push(String(line));
    return true;
  });
  const code = await act(services, words).finally(() => spy.mockRestore());
  expect(code).toBe(0);
  return written.join('');
}

test('a password made for a person has 128 random bits, another one each time', async () => {
  const lines = [await run('add', 'somsri', 'Somsri'), await run('password', 'somsri')];
  const passwords = lines.map((line) => /password {2}([A-Za-z0-9_-]+)\n$/.exec(line)?.[1] ?? '');
  for (const password of passwords) expect(Buffer.from(password, 'base64url').length * 8).toBeGreaterThanOrEqual(128);
  expect(passwords[0]).not.toBe(passwords[1]);
});
