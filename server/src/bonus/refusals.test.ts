import { sql } from 'kysely';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findViolations } from '../money/ledger/invariants.ts';
import { bonusApp, createOffer, openAt, payIn, setClock } from '../../test/gift/bonus.ts';
import { createTestDb, patientPool } from '../../test/database.ts';
import { fakeGame } from '../../test/game/partner.ts';
import { createMember, type TestMember } from '../../test/member.ts';
import type { Tx } from '../platform/db/transaction.ts';
import { findOffer, type Offer, readReceipts } from './store.ts';

const { db, pool, url } = await createTestDb();
const slot = fakeGame('GAMEA', 'A');
const services = bonusApp(pool, [slot]);
let member: TestMember;

beforeEach(async () => {
  member = await createMember(db);
});
afterEach(async () => {
  await sql`update clock set offset_ms = 0`.execute(db);
});
afterAll(async () => {
  expect(await findViolations(db)).toEqual([]);
});

const activate = (code: string, token = member.token) => services.get(token, `bonus/activate/${code}`);
const use = (code: string, token = member.token) => services.get(token, `promotion/activate/${code}`);
const blockOf = async (code: string, token = member.token) => {
  const list = (await services.get(token, 'bonus')).body as unknown as { code: string; blocked?: object }[];
  return list.find((bonus) => bonus.code === code)?.blocked;
};
const codesOf = (answers: readonly { body: { message?: string } }[]) =>
  answers.map(({ body }) => body.message ?? 'taken').toSorted();

async function receive(code: string): Promise<void> {
  expect((await activate(code)).status).toBe(200);
  await payIn(db, member.memberId, 100_00n);
  expect((await services.post(member.token, 'bonus/clear', { acceptForfeit: true })).status).toBe(200);
  await empty();
}

async function offerOf(tx: Tx, code: string): Promise<Offer> {
  const offer = await findOffer(tx, 'BONUS', code, 'THB');
  if (offer === undefined) throw new Error(`no offer ${code}`);
  return offer;
}

async function empty(): Promise<void> {
  const username = await openAt(db, member.memberId, 'GAMEA').catch(() => usernameOf());
  slot.balances.set(username, slot.balances.get(username) ?? 0n);
  await services.post(member.token, 'wallet/transferAll', { to: 'GAMEA' });
  slot.balances.set(username, 0n);
  await services.get(member.token, 'wallet/refresh/slot');
}

async function usernameOf(): Promise<string> {
  const row = await db
    .selectFrom('game_account')
    .where('member_id', '=', member.memberId)
    .select('username')
    .executeTakeFirstOrThrow();
  return row.username;
}

describe('a bonus is refused', () => {
  test('unknown, hidden, of another currency, not started or over: NO_DATA', async () => {
    const soon = new Date(Date.now() + 60_000);
    const past = new Date(Date.now() - 60_000);
    const codes = await Promise.all(
      [
        { visible: false },
        { currency: 'LAK' as const },
        { from_at: soon },
        { until_at: past },
        { kind: 'PROMOTION' as const },
      ].map((overrides) => createOffer(db, overrides)),
    );
    for (const code of ['NOSUCHCODE', ...codes]) {
      expect(await activate(code)).toMatchObject({ status: 404, body: { message: 'NO_DATA' } });
    }
  });

  test('while another is armed or open: BONUS_ALREADY_ACTIVE', async () => {
    const [first, second] = [await createOffer(db), await createOffer(db, { quota: 0 })];
    const code = await createOffer(db, { kind: 'PROMOTION' });
    await activate(first);
    expect([await blockOf(first), await blockOf(second)]).toEqual([undefined, { reason: 'active' }]);
    expect(await activate(second)).toMatchObject({ status: 409, body: { message: 'BONUS_ALREADY_ACTIVE' } });
    expect(await use(code)).toMatchObject({ status: 409, body: { message: 'BONUS_ALREADY_ACTIVE' } });
    await payIn(db, member.memberId, 100_00n);
    expect((await activate(second)).body).toMatchObject({ message: 'BONUS_ALREADY_ACTIVE' });
  });

  test('received as often as allowed: BONUS_MAX_CLAIMED', async () => {
    const code = await createOffer(db, { max_received: 2 });
    await receive(code);
    await receive(code);
    expect(await blockOf(code)).toEqual({ reason: 'received' });
    expect(await activate(code)).toMatchObject({ status: 409, body: { message: 'BONUS_MAX_CLAIMED' } });
  });

  test('its quota used up: BONUS_FULL; an offer that was only armed returns its place', async () => {
    const code = await createOffer(db, { quota: 1 });
    const other = await createMember(db);
    await activate(code, other.token);
    expect(await blockOf(code)).toEqual({ reason: 'full' });
    expect(await activate(code)).toMatchObject({ status: 409, body: { message: 'BONUS_FULL' } });
    await services.get(other.token, 'bonus/clear');
    expect((await activate(code)).status).toBe(200);
  });

  test('not for this member now: BONUS_CONDITION', async () => {
    const code = await createOffer(db, { new_member_only: true });
    await payIn(db, member.memberId, 200_00n);
    expect(await blockOf(code)).toEqual({ reason: 'newMember' });
    expect(await activate(code)).toMatchObject({
      status: 409,
      body: { message: 'BONUS_CONDITION', data: { reason: 'newMember' } },
    });
    await services.post(member.token, 'wallet/withdraw', { amount: 200 });
    const any = await createOffer(db);
    const pending = await db
      .selectFrom('withdrawal')
      .where('member_id', '=', member.memberId)
      .select('state')
      .execute();
    expect(pending).toHaveLength(1);
    expect(await blockOf(any)).toEqual({ reason: 'withdrawal' });
    expect(await activate(any)).toMatchObject({ body: { message: 'BONUS_CONDITION', data: { reason: 'withdrawal' } } });
  });

  test('more than a little left, in the wallet or in a game: BONUS_REMAINING', async () => {
    const code = await createOffer(db);
    await payIn(db, member.memberId, 5_00n);
    const username = await openAt(db, member.memberId, 'GAMEA');
    expect(await blockOf(code)).toBeUndefined();
    slot.balances.set(username, 1n);
    expect(await activate(code)).toMatchObject({
      status: 409,
      body: { message: 'BONUS_REMAINING', data: { total: 5.01, max: 5 } },
    });
    expect(await blockOf(code)).toEqual({ reason: 'remaining', total: 5.01, max: 5 });
    slot.balances.set(username, 0n);
    await services.get(member.token, 'wallet/refresh/slot');
    expect(await blockOf(code)).toBeUndefined();
    expect((await activate(code)).status).toBe(200);
  });
});

describe('receipts count in their window, in Bangkok', () => {
  const received = async (code: string, at: string, next: string) => {
    await setClock(db, at);
    await receive(code);
    await setClock(db, next);
    const list = (await services.get(member.token, 'bonus')).body as unknown as { code: string; counted: number }[];
    const counted = list.find((bonus) => bonus.code === code)?.counted;
    const outcome = (await activate(code)).body.message ?? 'taken';
    expect(counted).toBe(outcome === 'taken' ? 0 : 1);
    return outcome;
  };

  // 17:00 UTC is midnight in Bangkok; 6 December 2026 is a Sunday.
  test.each([
    ['day', '2026-12-04T10:00:00Z', '2026-12-04T16:30:00Z', 'BONUS_MAX_CLAIMED'],
    ['day', '2026-12-04T16:30:00Z', '2026-12-04T17:00:00Z', 'taken'],
    ['week', '2026-12-01T10:00:00Z', '2026-12-06T16:30:00Z', 'BONUS_MAX_CLAIMED'],
    ['week', '2026-12-06T16:30:00Z', '2026-12-06T17:00:00Z', 'taken'],
    ['limit', '2026-12-06T16:30:00Z', '2027-12-06T17:00:00Z', 'BONUS_MAX_CLAIMED'],
  ] as const)('of one %s: received at %s, at %s it is %s', async (type, at, next, outcome) => {
    expect(await received(await createOffer(db, { type }), at, next)).toBe(outcome);
  });

  test.each([
    ['day', "timestamptz '2026-12-04 23:59:59.999+07'", '2026-12-04T16:59:59.999Z', 1],
    ['day', "timestamptz '2026-12-04 23:59:59.999+07'", '2026-12-04T17:00:00.000Z', 0],
    ['day', "timestamptz '2026-12-05 00:00:00+07'", '2026-12-05T16:59:59.999Z', 1],
    ['week', "timestamptz '2026-12-06 23:59:59.999+07'", '2026-12-06T16:59:59.999Z', 1],
    ['week', "timestamptz '2026-12-06 23:59:59.999+07'", '2026-12-06T17:00:00.000Z', 0],
    ['week', "timestamptz '2026-12-07 00:00:00+07'", '2026-12-13T16:59:59.999Z', 1],
  ] as const)('to the millisecond: one %s, received at %s, counted at %s: %i', async (type, at, now, counted) => {
    const code = await createOffer(db, { type });
    await receive(code);
    const rows = await db.transaction().execute(async (tx) => {
      await sql`update condition set received_at = ${sql.raw(at)} where offer_code = ${code}`.execute(tx);
      // now() is fixed within a transaction, so the server's clock reads exactly this millisecond.
      await sql`update clock set offset_ms = ceil(extract(epoch from ${now}::timestamptz - now()) * 1000)`.execute(tx);
      return (await readReceipts(tx, member.memberId, await offerOf(tx, code))).counted;
    });
    expect(rows).toBe(counted);
  });
});

describe('a promotion code', () => {
  test('is found in upper and lower case, and no other code is', async () => {
    const code = await createOffer(db, { kind: 'PROMOTION', fail_bp: 5_00n });
    const found = await services.get(member.token, `promotion/find/${code.toLowerCase()}`);
    expect(found.body).toMatchObject({ code, description: 'รายละเอียด', percentFail: 5, percentSuccess: 200 });
    expect((await services.get(member.token, 'promotion/find/NOSUCH')).body).toEqual({});
    expect((await services.get(member.token, `promotion/find/${await createOffer(db)}`)).body).toEqual({});
    expect((await services.get(member.token, 'promotion/find/%E0%B8%81')).status).toBe(400);
  });

  test('unknown or over: NO_PROMOTION; used once: PROMOTION_RECEIVED; none left: BONUS_FULL; too much left: BONUS_REMAINING', async () => {
    expect(await use('NOSUCH')).toMatchObject({ status: 404, body: { message: 'NO_PROMOTION' } });
    const over = await createOffer(db, { kind: 'PROMOTION', until_at: new Date(Date.now() - 1_000) });
    expect((await use(over)).body).toMatchObject({ message: 'NO_PROMOTION' });
    const code = await createOffer(db, { kind: 'PROMOTION', quota: 1 });
    expect((await use(code)).body).toEqual({ message: 'SUCCESS' });
    const find = async (own: string, token: string) =>
      (await services.get(token, `promotion/find/${own}`)).body as { blocked?: object };
    expect((await find(code, member.token)).blocked).toEqual({ reason: 'received' });
    expect(await use(code)).toMatchObject({ status: 409, body: { message: 'PROMOTION_RECEIVED' } });
    const other = await createMember(db);
    expect((await find(code, other.token)).blocked).toEqual({ reason: 'full' });
    expect(await use(code, other.token)).toMatchObject({ status: 409, body: { message: 'BONUS_FULL' } });
    const rich = await createMember(db);
    await payIn(db, rich.memberId, 6_00n);
    const more = await createOffer(db, { kind: 'PROMOTION' });
    expect((await find(more, rich.token)).blocked).toEqual({ reason: 'remaining', total: 6, max: 5 });
    expect(await use(more, rich.token)).toMatchObject({ status: 409, body: { message: 'BONUS_REMAINING' } });
    const free = await createOffer(db, { kind: 'PROMOTION', success_bp: 0n });
    expect((await find(free, rich.token)).blocked).toBeUndefined();
    expect((await use(free, rich.token)).body).toEqual({ message: 'SUCCESS' });
  });

  test('brings its gift with the next deposit, as a promotion in the statement; without a gift it can be used again', async () => {
    const code = await createOffer(db, { kind: 'PROMOTION' });
    await use(code);
    expect((await services.get(member.token, 'promotion/current')).body).toMatchObject({ code, percentSuccess: 200 });
    expect((await services.get(member.token, 'bonus/check/active')).body).toMatchObject({
      type: 'PROMOTION',
      title: `โบนัส ${code}`,
    });
    await services.get(member.token, 'bonus/clear');
    expect((await services.get(member.token, 'promotion/current')).body).toEqual({});
    expect((await use(code)).body).toEqual({ message: 'SUCCESS' });
    await payIn(db, member.memberId, 100_00n);
    const { body } = await services.post(member.token, 'statement', { page: 1, limit: 1 });
    expect(body['statements']).toMatchObject([
      { statementType: 'bonus', amount: 50, promotion: { description: `โบนัส ${code}` } },
    ]);
    await services.post(member.token, 'bonus/clear', { acceptForfeit: true });
    expect((await use(code)).body).toMatchObject({ message: 'PROMOTION_RECEIVED' });
  });

  test('can be searched ten times in ten minutes: REQUEST_LIMIT', async () => {
    const limited = bonusApp(pool, [], { config: { limits: true } });
    const find = () => limited.get(member.token, 'promotion/find/GUESS');
    const answers = [];
    for (let i = 0; i < 11; i += 1) answers.push((await find()).status);
    expect(answers).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
    expect((await find()).body).toMatchObject({ message: 'REQUEST_LIMIT', data: { retryAfter: expect.any(Number) } });
  });
});

describe('at once, over two servers', () => {
  const other = bonusApp(patientPool(url), [slot]);
  const via = (nth: number) => (nth % 2 === 0 ? services : other);
  afterAll(() => other.services.pool.end());

  test('fifty requests for one bonus and for two: one is armed', async () => {
    const [one, two] = [await createOffer(db), await createOffer(db)];
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => via(n).get(member.token, `bonus/activate/${n % 3 === 0 ? one : two}`)),
    );
    expect(codesOf(answers)).toEqual([...Array.from({ length: 49 }, () => 'BONUS_ALREADY_ACTIVE'), 'taken']);
  });

  test('fifty members on a code with ten places: ten get it', async () => {
    const code = await createOffer(db, { kind: 'PROMOTION', quota: 10 });
    const members = await Promise.all(Array.from({ length: 50 }, () => createMember(db)));
    const answers = await Promise.all(members.map(({ token }, n) => via(n).get(token, `promotion/activate/${code}`)));
    expect(codesOf(answers)).toEqual([
      ...Array.from({ length: 40 }, () => 'BONUS_FULL'),
      ...Array.from({ length: 10 }, () => 'SUCCESS'),
    ]);
  });

  test('one deposit reported twenty times while armed brings one gift', async () => {
    await activate(await createOffer(db, { max_received: 9 }));
    await Promise.all(Array.from({ length: 5 }, () => payIn(db, member.memberId, 100_00n)));
    expect((await services.get(member.token, 'wallet')).body).toMatchObject({ wallet: { amount: 550 } });
  });

  test('fifty requests to give up take the gift once', async () => {
    await activate(await createOffer(db));
    await payIn(db, member.memberId, 100_00n);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => via(n).post(member.token, 'bonus/clear', { acceptForfeit: true })),
    );
    expect(codesOf(answers).filter((code) => code === 'BONUS_CLEAR').length).toBeGreaterThanOrEqual(1);
    expect((await services.get(member.token, 'wallet')).body).toMatchObject({ wallet: { amount: 100 } });
  });
});
