import { expect, test } from 'vitest';
import { sweep } from '../money/intent/sweep.ts';
import { readCash } from '../money/ledger/account.ts';
import { createTestDb } from '../../test/database.ts';
import { fakeGame } from '../../test/game/partner.ts';
import { testServices } from '../../test/services.ts';
import { callsEnded, createGame, createGameAccount, createRichMember, passTime } from '../../test/wallet.ts';
import { transferMoney } from './transfer.ts';

const { db, pool } = await createTestDb();
const [from, to] = [fakeGame('FROM', 'A'), fakeGame('TO', 'A')];
const games = new Map([from, to].map(({ provider }) => [provider.code, provider]));
const services = testServices(pool, { replace: { games, requestWaitsMs: 100 } });
for (const code of games.keys()) await createGame(db, code);

function move(memberId: bigint, source: string, target: string, amountMinor: bigint, requestWaitsMs = 100) {
  const idempotencyKey = { memberId, route: 'test', value: undefined, bodyHash: Buffer.alloc(32) };
  return transferMoney({ ...services, requestWaitsMs }, idempotencyKey, { from: source, to: target, amountMinor });
}

/** A game allows one open call at a time: the money of the first game would be in no wallet while the other is open. */
test('a game that is the target of a second leg accepts no other transfer', async () => {
  const { memberId } = await createRichMember(db, 10_000n);
  for (const code of games.keys()) await createGameAccount(db, memberId, code);
  await move(memberId, 'WALLET', 'FROM', 4_000n, 30_000);
  from.mood = 'lost-after';
  await move(memberId, 'FROM', 'TO', 4_000n);
  await callsEnded(db, memberId);
  to.mood = 'lost-before';
  expect(await move(memberId, 'WALLET', 'TO', 1_000n)).toMatchObject({ refused: 'TRANSFER_PENDING' });
  [from.mood, to.mood] = ['ok', 'ok'];
  await passTime(db);
  await sweep(services);
  expect(to.statement.map(({ credits }) => credits)).toEqual([4_000n]);
  expect(await readCash(db, memberId)).toMatchObject({ postedMinor: 6_000n, heldMinor: 0n });
});
