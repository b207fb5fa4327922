import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { endByHand } from '../../money/intent/by-hand.ts';
import { countOpen, sweep } from '../../money/intent/sweep.ts';
import { readCash } from '../../money/ledger/account.ts';
import { createTestDb } from '../../../test/database.ts';
import { fakeGame } from '../../../test/game/partner.ts';
import { testServices } from '../../../test/services.ts';
import { callsEnded, createGame, createGameAccount, createRichMember, passTime } from '../../../test/wallet.ts';
import { findIntent } from '../../money/intent/intent.ts';
import { transferMoney } from '../../wallet/transfer.ts';
import { askNow } from './partner-view.ts';
import { listAttempts, listOpenTransfers } from './store.ts';

const { db, pool } = await createTestDb();
const listed = fakeGame('LISTED', 'C', { listed: 5 });
const booked = fakeGame('BOOKED', 'B', { statement: 'list' });
const games = new Map([listed, booked].map(({ provider }) => [provider.code, provider]));
const services = testServices(pool, { replace: { games, requestWaitsMs: 0 } });
for (const code of games.keys()) await createGame(db, code);

async function player() {
  const member = await createRichMember(db, 10_000n);
  for (const code of games.keys()) await createGameAccount(db, member.memberId, code);
  return member;
}

function move(memberId: bigint, from: string, to: string) {
  const idempotencyKey = { memberId, route: 'test', value: undefined, bodyHash: Buffer.alloc(32) };
  return transferMoney({ ...services, requestWaitsMs: 30_000 }, idempotencyKey, { from, to, amountMinor: 4_000n });
}

async function loseOne(memberId: bigint, game: typeof listed, from: string, to: string) {
  game.mood = 'lost-after';
  const idempotencyKey = { memberId, route: 'test', value: undefined, bodyHash: Buffer.alloc(32) };
  await transferMoney({ ...services, requestWaitsMs: 300 }, idempotencyKey, { from, to, amountMinor: 4_000n });
  await callsEnded(db, memberId);
  game.mood = 'ok';
  const open = (await listOpenTransfers(db)).find(({ from: start, to: end }) => start === from && end === to);
  if (open === undefined) throw new Error('the transfer is not open');
  return open;
}

test('a transfer without an end is listed with what is known of it, and what its game says of it now', async () => {
  const { memberId, phone } = await player();
  const open = await loseOne(memberId, booked, 'WALLET', 'BOOKED');
  expect(open).toMatchObject({
    state: 'UNKNOWN',
    phone,
    game: 'BOOKED',
    direction: 'in',
    amountMinor: 4_000n,
    asks: 1,
  });
  expect(open.evidence).toEqual({ heard: 'nothing' });
  expect(await countOpen(services)).toEqual({ RESERVED: 0, UNKNOWN: 1, NEEDS_OPERATOR: 0 });
  const intent = await findIntent(db, open.publicId);
  if (intent === undefined) throw new Error('no intent');
  expect(await listAttempts(db, intent.id)).toMatchObject([{ number: 1, call: 'call', outcome: 'unknown' }]);
  const reported = await askNow(services, intent);
  expect(reported).toMatchObject({
    balanceMinor: 4_000n,
    entries: [{ reference: intent.providerRef, creditsMinor: 4_000n }],
  });
  await passTime(db);
  await sweep(services);
  expect(await listOpenTransfers(db)).toEqual([]);
});

test('the first leg of game to game, decided by a person, goes on into the second game', async () => {
  const { memberId } = await player();
  await move(memberId, 'WALLET', 'LISTED');
  const first = await loseOne(memberId, listed, 'LISTED', 'BOOKED');
  expect(first).toMatchObject({ game: 'LISTED', direction: 'out', from: 'LISTED', to: 'BOOKED' });
  await passTime(db);
  const seen = await findIntent(db, first.publicId);
  const revision = seen?.revision ?? -1;
  const decision = { publicId: first.publicId, revision, outcome: 'applied' as const, by: 'Noi', reason: 'seen' };
  expect(await endByHand(services, decision)).toBe('settled');
  expect(await listOpenTransfers(db)).toEqual([]);
  expect(booked.balances.get((await askFor(memberId, 'BOOKED')) ?? '')).toBe(4_000n);
});

test('the second leg, decided "no" by a person, leaves the money in the wallet', async () => {
  const { memberId } = await player();
  await move(memberId, 'WALLET', 'LISTED');
  const second = await loseOne(memberId, booked, 'LISTED', 'BOOKED');
  expect(second).toMatchObject({ game: 'BOOKED', direction: 'in' });
  booked.mood = 'down';
  await passTime(db);
  await sql`update intent set unknown_since = app_now() - interval '31 minutes' where ended_at is null`.execute(db);
  await sweep(services);
  expect((await listOpenTransfers(db))[0]).toMatchObject({ state: 'NEEDS_OPERATOR', asks: 2 });
  await passTime(db);
  const seen = await findIntent(db, second.publicId);
  const revision = seen?.revision ?? -1;
  const decision = {
    publicId: second.publicId,
    revision,
    outcome: 'not_applied' as const,
    by: 'Noi',
    reason: 'not there',
  };
  expect(await endByHand(services, decision)).toBe('settled');
  booked.mood = 'ok';
  expect(await readCash(db, memberId)).toMatchObject({ postedMinor: 10_000n, heldMinor: 0n });
});

async function askFor(memberId: bigint, code: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('game_account')
    .select('username')
    .where('member_id', '=', memberId)
    .where('game_code', '=', code)
    .executeTakeFirst();
  return row?.username;
}
