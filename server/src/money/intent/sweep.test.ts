import { expect, test } from 'vitest';
import { createTestDb } from '../../../test/database.ts';
import { fakeGame } from '../../../test/game/partner.ts';
import { testServices } from '../../../test/services.ts';
import { makeAskDue, reserveIn } from '../../../test/intent.ts';
import { createGame } from '../../../test/wallet.ts';
import type { Intent } from './intent.ts';
import type { Answer } from './outcome.ts';
import { sweep } from './sweep.ts';

const { db, pool } = await createTestDb();
const [silent, other] = [fakeGame('SILENT', 'A'), fakeGame('OTHER', 'A')];
const services = testServices(pool, {
  replace: { games: new Map([silent, other].map(({ provider }) => [provider.code, provider])) },
});
for (const code of ['SILENT', 'OTHER']) await createGame(db, code);

const unanswered: (() => void)[] = [];
silent.provider.transfer = () =>
  new Promise<Answer>((resolve) => {
    unanswered.push(() => resolve({ outcome: 'unknown', evidence: { silence: 'timeout' } }));
  });

async function due(code: string): Promise<Intent> {
  const intent = await reserveIn(db, code, 1_000n);
  await makeAskDue(db, intent);
  return intent;
}

const stateOf = async ({ id }: Intent) =>
  (await db.selectFrom('intent').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state;

test('a provider without answers delays no other provider’s transfers, nor those that become due meanwhile', async () => {
  const waiting = await Promise.all(Array.from({ length: 60 }, () => due('SILENT')));
  const first = await Promise.all(Array.from({ length: 10 }, () => due('OTHER')));
  const sweeping = sweep(services);
  await expect.poll(() => Promise.all(first.map(stateOf))).toEqual(first.map(() => 'POSTED'));
  expect(unanswered).toHaveLength(1);
  const later = await due('OTHER');
  await expect.poll(() => stateOf(later)).toBe('POSTED');
  expect(unanswered).toHaveLength(1);
  let ended = false;
  void sweeping.then(() => (ended = true));
  let rounds = 0;
  while (!ended) {
    const [calls] = [unanswered.splice(0)];
    expect(calls.length).toBeLessThanOrEqual(8);
    if (calls.length > 0) rounds += 1;
    for (const letGo of calls) letGo();
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  expect(rounds).toBeGreaterThanOrEqual(8);
  expect(new Set(await Promise.all(waiting.map(stateOf)))).toEqual(new Set(['UNKNOWN']));
});

test('an error in a lane ends the sweep with that error, and the next sweep works', async () => {
  await due('OTHER');
  const broken = { ...services, db: Object.create(services.db) as typeof services.db };
  let calls = 0;
  const executor = services.db.getExecutor();
  broken.db.getExecutor = () => {
    calls += 1;
    if (calls > 1) throw new Error('the database is away');
    return executor;
  };
  await expect(sweep(broken)).rejects.toThrow('the database is away');
  await sweep(services);
});
