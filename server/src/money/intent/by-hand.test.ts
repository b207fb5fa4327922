import { expect, test } from 'vitest';
import { readCash } from '../ledger/account.ts';
import { createTestDb } from '../../../test/database.ts';
import { fakeGame, type Mood } from '../../../test/game/partner.ts';
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

/** Returns an intent that was sent and has an unknown outcome. */
async function lost(mood: Mood = 'lost-before') {
  const intent = await reserveIn(db, code, amountMinor);
  game.mood = mood;
  await drive(services, intent, performance.now());
  game.mood = 'ok';
  return intent;
}

const now = async ({ publicId }: Intent) => {
  const intent = await findIntent(db, publicId);
  if (intent === undefined) throw new Error('the intent is gone');
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
  'a person’s "%s" ends it as the partner’s would, and the log says who and why',
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

test('a question that sends nothing leaves a person their moment, however often it is asked', async () => {
  const intent = await lost();
  await passTime(db);
  game.statement.push({ id: 'X', username: intent.username, reference: null, credits: 1n, at: new Date() });
  await sweep(services);
  expect((await logOf(intent)).at(-1)).toMatchObject({ call: 'measure', outcome: 'unknown' });
  expect(await decide(intent, 'not_applied')).toBe('settled');
});

test('nothing is decided while a call may still arrive, or somebody is asking', async () => {
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

test('a call that was only reserved is nobody’s to decide', async () => {
  const intent = await reserveIn(db, code, amountMinor);
  await passTime(db);
  expect(await decide(intent, 'applied')).toBe('under_way');
});

test('what has changed since it was seen is to be looked at again', async () => {
  const intent = await lost();
  const { revision } = await now(intent);
  await makeAskDue(db, intent);
  await sweep(services);
  await passTime(db);
  expect(await decide(intent, 'applied', services, revision)).toBe('changed');
});

test('a decision that the partner’s own answer overtakes changes nothing', async () => {
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

test('two persons and the sweeper at once: one of them ends it', async () => {
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

test('a decision about nothing is none', async () => {
  const nobody = { publicId: 'x', revision: 0, outcome: 'applied' as const, by: 'Noi', reason: 'x' };
  expect(await endByHand(services, nobody)).toBe('not_found');
});
