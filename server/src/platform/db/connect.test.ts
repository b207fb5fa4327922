import { expect, test } from 'vitest';
import { workPatiently } from './connect.ts';

const noConnection = new Error('timeout exceeded when trying to connect');

test('start-up work is repeated while the database has no free connection', async () => {
  let tries = 0;
  const work = async (): Promise<string> => {
    tries += 1;
    if (tries < 3) throw noConnection;
    return 'done';
  };
  expect(await workPatiently(work)).toBe('done');
  expect(tries).toBe(3);
});

test('start-up work that fails for another reason, or for too long, fails', async () => {
  const broken = new Error('a column is missing');
  await expect(workPatiently(() => Promise.reject(broken))).rejects.toBe(broken);
  await expect(workPatiently(() => Promise.reject(noConnection), -1)).rejects.toBe(noConnection);
});
