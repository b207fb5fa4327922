import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { findViolations } from '../money/ledger/invariants.ts';
import { readCash } from '../money/ledger/account.ts';
import { reconcileStatements } from '../reconcile/reconcile.ts';
import { listOpenItems } from '../reconcile/store.ts';
import { createTestDb } from '../../test/database.ts';
import { bonusApp } from '../../test/gift/bonus.ts';
import { fakeGame, type FakeGame } from '../../test/game/partner.ts';
import { createGame, createGameAccount, createRichMember } from '../../test/wallet.ts';
import { correctTransfer } from './correct.ts';

const { db, pool } = await createTestDb();
let count = 0;
let game: FakeGame;
let app: ReturnType<typeof bonusApp>;

beforeEach(async () => {
  const code = `GAME${(count += 1)}`;
  game = fakeGame(code, 'A', { statement: 'list', page: 20 });
  await createGame(db, code);
  app = bonusApp(pool, [game]);
});

async function sent(direction: 'in' | 'out', mood: 'ok' | 'refuse') {
  const { code } = game.provider;
  const member = await createRichMember(db, 100_000n);
  const username = await createGameAccount(db, member.memberId, code);
  game.balances.set(username, 50_000n);
  game.mood = mood;
  const [from, to] = direction === 'in' ? ['WALLET', code] : [code, 'WALLET'];
  await app.post(member.token, 'wallet/transfer', { from, to, amount: 300 });
  game.mood = 'ok';
  const intent = await db
    .selectFrom('intent')
    .where('member_id', '=', member.memberId)
    .selectAll()
    .executeTakeFirstOrThrow();
  return { ...member, username, intent };
}

const correct = (publicId: string) =>
  correctTransfer(app.services, { publicId, by: 'Noi', reason: 'the game’s list', evidence: 'mail 3' });
const freeOf = async (memberId: bigint) => (await readCash(db, memberId))?.freeMinor;

test.each([
  ['in', 'ok', 'given', 100_000n],
  ['in', 'refuse', 'taken', 70_000n],
  ['out', 'ok', 'taken', 100_000n],
  ['out', 'refuse', 'given', 130_000n],
] as const)(
  'a transfer %s that ended with %s is %s, once, and stays as it is',
  async (direction, mood, outcome, freeMinor) => {
    const { memberId, intent } = await sent(direction, mood);
    const answers = await Promise.all([1, 2, 3].map(() => correct(intent.public_id)));
    expect(answers.toSorted()).toEqual(['corrected_before', 'corrected_before', outcome].toSorted());
    expect(await freeOf(memberId)).toBe(freeMinor);
    const after = await db.selectFrom('intent').where('id', '=', intent.id).selectAll().executeTakeFirst();
    expect(after).toMatchObject({ state: intent.state });
    const { rows } = await sql<{ type: string }>`select type from statement where member_id = ${memberId}`.execute(db);
    expect(rows).toEqual([{ type: 'transfer' }, { type: 'transfer' }]);
    expect(await findViolations(db)).toEqual([]);
  },
);

test('the game’s statement matches once its late answer is corrected', async () => {
  const { username, intent } = await sent('in', 'refuse');
  const reference = intent.provider_ref;
  game.statement.push({ id: 'LATE', username, reference, credits: 30_000n, at: new Date() });
  const items = async () => {
    await reconcileStatements(app.services, [game.provider.code]);
    return (await listOpenItems(db)).filter(({ provider }) => provider === game.provider.code).map(({ kind }) => kind);
  };
  expect(await items()).toEqual(['theirs_only']);
  expect(await correct(intent.public_id)).toBe('taken');
  expect(await items()).toEqual([]);
});

test('an amount that is no longer free becomes debt; an open transfer and a payout are not corrected', async () => {
  const { memberId, token, intent } = await sent('in', 'refuse');
  await app.post(token, 'wallet/transfer', { from: 'WALLET', to: game.provider.code, amount: 900 });
  game.mood = 'down';
  expect(await correct(intent.public_id)).toBe('taken');
  const { rows } = await sql<{ owed: bigint }>`select member_owed(${memberId}) as owed`.execute(db);
  expect([rows[0]?.owed, await freeOf(memberId)]).toEqual([20_000n, 0n]);
  expect(await correct('none')).toBe('not_found');
  await sql`update intent set state = 'UNKNOWN', ended_at = null, real_ended_at = null where id = ${intent.id}`.execute(
    db,
  );
  expect(await correct(intent.public_id)).toBe('not_ended');
  await sql`update intent set state = 'VOIDED', ended_at = app_now(), real_ended_at = now() where id = ${intent.id}`.execute(
    db,
  );
  expect(await findViolations(db)).toEqual([]);
});
