import { sql } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createTestDb } from '../../test/database.ts';
import { fakeGame } from '../../test/game/partner.ts';
import { snapshotDays, stopClock } from '../../test/gift/refund.ts';
import { testServices } from '../../test/services.ts';
import { createGame, createGameAccount, createRichMember } from '../../test/wallet.ts';
import { settleRefunds } from './settle.ts';

const { db, pool } = await createTestDb();

async function membersIn(game: string, count: number): Promise<bigint[]> {
  const members: bigint[] = [];
  for (let nth = 0; nth < count; nth += 1) {
    const { memberId } = await createRichMember(db, 10_000n);
    await createGameAccount(db, memberId, game);
    members.push(memberId);
  }
  return members;
}

const settledOf = async (members: readonly bigint[]): Promise<number> => {
  const days = await Promise.all(members.map((id) => snapshotDays(db, id)));
  return days.filter(({ length }) => length > 0).length;
};

test('a game without answers delays no members of other games, however many wait for it', async () => {
  const [silent, prompt] = [fakeGame('SILENT', 'A'), fakeGame('PROMPT', 'A')];
  for (const game of ['SILENT', 'PROMPT']) await createGame(db, game);
  await stopClock(db, '2026-03-01 12:00');
  const waiting = await membersIn('SILENT', 30);
  const others = await membersIn('PROMPT', 30);
  let given = 0;
  silent.provider.balance = async ({ signal }) => {
    while (!signal.aborted && (await settledOf(others)) < others.length) await sleep(50);
    if (signal.aborted) given += 1;
    return { free: 0n, outstanding: 0n };
  };
  const games = new Map([silent, prompt].map(({ provider }) => [provider.code, provider]));
  const services = testServices(pool, { replace: { games } });
  await stopClock(db, '2026-03-02 00:30');
  await settleRefunds(services);
  expect(given).toBe(0);
  expect(await settledOf(others)).toBe(30);
  expect(await settledOf(waiting)).toBe(30);
  expect((await sql`select from refund_due`.execute(db)).rows).toEqual([]);
});
