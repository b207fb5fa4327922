import { expect, test } from 'vitest';
import { readCash } from '../ledger/account.ts';
import { createTestDb } from '../../../test/database.ts';
import { fakeGame } from '../../../test/game/partner.ts';
import type { Mood } from '../../../test/partner/line.ts';
import { testServices } from '../../../test/services.ts';
import { makeAskDue, reserveIn } from '../../../test/intent.ts';
import { createGame, passTime } from '../../../test/wallet.ts';
import { endByHand, type HandDecision } from './by-hand.ts';
import { drive } from './engine.ts';
import { findIntent, type Intent } from './intent.ts';
import type { Saga } from './saga.ts';
import { sweep } from './sweep.ts';

const { db, pool } = await createTestDb();
const code = 'GAMEC';
const game = fakeGame(code, 'C');
const services = testServices(pool, { replace: { games: new Map([[code, game.provider]]) } });
await createGame(db, code);
const amountMinor = 5_000n;

async function lost(mood: Mood = 'lost-before') {
  const intent = await reserveIn(db, code, amountMinor);
  game.mood = mood;
  await drive(services, intent, performance.now());
  game.mood = 'ok';
  return intent;
}

const now = async ({ publicId }: Intent) => {
  const intent = await findIntent(db, publicId);
  if (intent === undefined) throw new Error('the intent is missing');
  return intent;
};

async function decide(intent: Intent, outcome: HandDecision['outcome'], via = services, revision?: number) {
  const seen = revision ?? (await now(intent)).revision;
  return endByHand(via, {
    publicId: intent.publicId,
    revision: seen,
    outcome,
    by: 'Noi',
    reason: 'seen in their site',
  });
}

const logOf = ({ id }: Intent) =>
  db
    .selectFrom('intent_attempt')
    .select(['call', 'outcome', 'evidence'])
    .where('intent_id', '=', id)
    .orderBy('number')
    .execute();

test.each([
  ['applied', 'POSTED', 5_000n, 'SUCCESS'],
  ['not_applied', 'VOIDED', 10_000n, 'FAILED'],
] as const)(
  'a staff decision "%s" has the effect of the provider’s answer, and the log has the name and the reason',
  async (outcome, state, postedMinor, status) => {
    const intent = await lost();
    await passTime(db);
    expect(await decide(intent, outcome)).toBe('settled');
    expect(await now(intent)).toMatchObject({ state, evidence: { by: 'Noi', reason: 'seen in their site' } });
    expect(await readCash(db, intent.memberId)).toMatchObject({ postedMinor, heldMinor: 0n });
    const rows = db.selectFrom('statement').select('status').where('member_id', '=', intent.memberId);
    expect(await rows.execute()).toEqual([{ status }]);
    expect((await logOf(intent)).at(-1)).toEqual({
      call: 'hand',
      outcome,
      evidence: { by: 'Noi', reason: 'seen in their site' },
    });
    expect(await decide(intent, 'applied')).toBe('ended');
  },
);

test('status queries that send nothing do not block staff', async () => {
  const intent = await lost();
  await passTime(db);
  game.statement.push({ id: 'X', username: intent.username, reference: null, credits: 1n, at: new Date() });
  await sweep(services);
  expect((await logOf(intent)).at(-1)).toMatchObject({ call: 'measure', outcome: 'unknown' });
  expect(await decide(intent, 'not_applied')).toBe('settled');
});

test('refuses a decision while a call may still arrive or a process asks', async () => {
  const intent = await lost();
  expect(await decide(intent, 'not_applied')).toBe('under_way');
  await makeAskDue(db, intent);
  expect(await decide(intent, 'not_applied')).toBe('under_way');
  await passTime(db);
  await db
    .updateTable('intent')
    .set({ lease_until: new Date(Date.now() + 5_000) })
    .where('id', '=', intent.id)
    .execute();
  expect(await decide(intent, 'not_applied')).toBe('under_way');
  expect((await logOf(intent)).map(({ call }) => call)).not.toContain('hand');
});

test('refuses a decision about a call that is only reserved', async () => {
  const intent = await reserveIn(db, code, amountMinor);
  await passTime(db);
  expect(await decide(intent, 'applied')).toBe('under_way');
});

test('refuses a decision on an older revision', async () => {
  const intent = await lost();
  const { revision } = await now(intent);
  await makeAskDue(db, intent);
  await sweep(services);
  await passTime(db);
  expect(await decide(intent, 'applied', services, revision)).toBe('changed');
});

test('a decision after the provider’s own answer changes nothing', async () => {
  const intent = await lost();
  await passTime(db);
  const overtaking = [...services.sagas].map(([kind, saga]): [typeof kind, Saga] => {
    const settle: Saga['settle'] = async (via, open, ending) => {
      await saga.settle(via, open, { call: 'measure', answer: { outcome: 'applied', evidence: { late: true } } });
      return saga.settle(via, open, ending);
    };
    return [kind, { ...saga, settle }];
  });
  expect(await decide(intent, 'not_applied', { ...services, sagas: new Map(overtaking) })).toBe('ended');
  expect(await now(intent)).toMatchObject({ state: 'POSTED', evidence: { late: true } });
  expect((await readCash(db, intent.memberId))?.postedMinor).toBe(5_000n);
});

test('two staff members and the sweeper at once end the intent once', async () => {
  for (let round = 0; round < 4; round += 1) {
    const intent = await lost('lost-after');
    await passTime(db);
    const [yes, no] = await Promise.all([decide(intent, 'applied'), decide(intent, 'not_applied'), sweep(services)]);
    expect([yes, no].filter((end) => end === 'settled').length).toBeLessThanOrEqual(1);
    await passTime(db);
    await sweep(services);
    const ends = (await logOf(intent)).filter(({ outcome }) => outcome !== 'unknown');
    expect(ends).toHaveLength(1);
  }
});

test('refuses a decision about an unknown intent', async () => {
  const unknown = { publicId: 'x', revision: 0, outcome: 'applied' as const, by: 'Noi', reason: 'x' };
  expect(await endByHand(services, unknown)).toBe('not_found');
});
