import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDb, patientPool } from '../../../test/database.ts';
import { createDraw } from '../../../test/draw.ts';
import { moveCash, nightsOf, refundsOf, snapshotDays, stopClock } from '../../../test/gift/refund.ts';
import { dieAt } from '../../../test/kill-points/passing.ts';
import { lockMember } from '../../money/ledger/account.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { refundOf, type Snapshot } from '../loss.ts';
import { settleRefunds } from '../settle.ts';

const { db, pool, url } = await createTestDb();
const otherPool = patientPool(url);
afterAll(() => otherPool.end());

const nights = await nightsOf(db, pool);
const { night, player, services, servicesOn } = nights;

beforeEach(() => nights.begin());

async function membersOf(count: number): Promise<bigint[]> {
  const members = await Promise.all(Array.from({ length: count }, () => player()));
  await Promise.all(members.map((one) => one.playIn(600)));
  return members.map(({ memberId }) => memberId);
}

async function settleAt(at: string, games: ReadonlyMap<bigint, bigint>, on = services): Promise<void> {
  await stopClock(db, at);
  await report(games);
  await settleRefunds(on);
}

async function report(games: ReadonlyMap<bigint, bigint>): Promise<void> {
  await sql`update game_account a set amount_minor = g.amount, stale = false, refreshed_at = app_now()
    from unnest(${[...games.keys()]}::bigint[], ${[...games.values()]}::bigint[]) g (member_id, amount)
    where a.member_id = g.member_id`.execute(db);
}

const inGame = (ids: readonly bigint[], minor: bigint) => new Map(ids.map((id) => [id, minor]));

const daysOf = (ids: readonly bigint[]) => Promise.all(ids.map((id) => snapshotDays(db, id)));

async function listed(ids: readonly bigint[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from refund_due where member_id = any(${ids}::bigint[])`.execute(db);
  return rows[0]?.count ?? 0;
}

const day = ['2026-03-02'];

describe('a page', () => {
  test('settles the others while one wallet is locked, and that one in a later run', async () => {
    const [busy = 0n, ...others] = await membersOf(5);
    await inTransaction(db, async (tx) => {
      await lockMember(tx, busy);
      await settleAt('2026-03-02 00:30', inGame([busy, ...others], 60_000n), servicesOn(otherPool));
      expect(await daysOf(others)).toEqual(others.map(() => day));
      expect(await snapshotDays(db, busy)).toEqual([]);
    });
    await night('2026-03-02 00:30');
    expect(await snapshotDays(db, busy)).toEqual(day);
  });

  test('settles the others when one fails, logs it, and tries that one again a minute later', async () => {
    const members = await membersOf(5);
    const [failing = 0n] = members.slice(2);
    await sql`alter table refund_snapshot add constraint fails check (member_id <> ${sql.raw(String(failing))}) not valid`.execute(
      db,
    );
    const before = services.lines.length;
    await settleAt('2026-03-02 00:30', inGame(members, 60_000n));
    await sql`alter table refund_snapshot drop constraint fails`.execute(db);
    expect(await daysOf(members)).toEqual(members.map((id) => (id === failing ? [] : day)));
    expect(services.lines.slice(before).filter((line) => line.includes('could not be settled'))).toHaveLength(1);
    await night('2026-03-02 00:30:59');
    expect(await snapshotDays(db, failing)).toEqual([]);
    await night('2026-03-02 00:31');
    expect(await snapshotDays(db, failing)).toEqual(day);
  });

  test.each(['refund.settle.before', 'refund.write.after'] as const)(
    'leaves nothing half done when the process dies at %s, and the next one settles it in full',
    async (died) => {
      const members = await membersOf(6);
      await dieAt(died, () => settleAt('2026-03-02 00:30', inGame(members, 20_000n), servicesOn(otherPool)));
      expect(await daysOf(members)).toEqual(members.map(() => []));
      expect(await Promise.all(members.map((id) => refundsOf(db, id)))).toEqual(members.map(() => []));
      expect(await listed(members)).toBe(6);
      await settleAt('2026-03-02 00:31', inGame(members, 20_000n));
      const refund = [['2026-03-02', 40_000n, 2_000n]];
      expect(await Promise.all(members.map((id) => refundsOf(db, id)))).toEqual(members.map(() => refund));
      expect(await listed(members)).toBe(0);
    },
  );
});

type Model = Snapshot & { gameMinor: bigint; snapshots: { day: number; at: Snapshot }[]; losses: Map<number, bigint> };

const nothing: Snapshot = { totalMinor: 0n, flowMinor: 0n, giftedMinor: 0n };
const terms = { percentBp: 500n, minMinor: 100n, maxMinor: 500_000n };

function settleModel(model: Model, day: number): [own: bigint, refund: bigint] | undefined {
  const { totalMinor, flowMinor, giftedMinor } = model;
  const end = { totalMinor, flowMinor, giftedMinor };
  const week = model.snapshots.findLast((snapshot) => snapshot.day <= day - 7)?.at ?? nothing;
  const counted = [...model.losses].filter(([lostOn]) => lostOn > day - 7).map(([, minor]) => minor);
  const countedMinor = counted.reduce((sum, minor) => sum + minor, 0n);
  const start = model.snapshots.at(-1)?.at ?? nothing;
  const { ownLossMinor, refundMinor } = refundOf({ currency: 'THB', start, end, week, countedMinor, terms });
  model.snapshots.push({ day, at: end });
  if (ownLossMinor === 0n) return undefined;
  model.losses.set(day, ownLossMinor);
  return [ownLossMinor, refundMinor];
}

test('random histories of 12 members over 14 nights settle in pages as they do one by one', async () => {
  const draw = createDraw();
  const upTo = (most: number) => BigInt(Math.floor(draw() * most));
  const ids = await membersOf(12);
  const models = new Map<bigint, Model>(
    ids.map((id) => [
      id,
      {
        totalMinor: 100_000n,
        flowMinor: 100_000n,
        giftedMinor: 0n,
        gameMinor: 60_000n,
        snapshots: [],
        losses: new Map(),
      },
    ]),
  );
  const expected = new Map<bigint, [string, bigint, bigint][]>(ids.map((id) => [id, []]));
  for (let day = 2; day < 16; day += 1) {
    const date = `2026-03-${String(day).padStart(2, '0')}`;
    await stopClock(db, `${date} 00:20`);
    for (const [id, model] of models) await live(id, model, draw, upTo);
    if (draw() < 0.2) continue;
    await settleAt(`${date} 00:30`, new Map([...models].map(([id, { gameMinor }]) => [id, gameMinor])));
    for (const [id, model] of models) {
      const found = settleModel(model, day);
      if (found !== undefined) expected.get(id)?.push([date, ...found]);
    }
  }
  for (const id of ids) expect(await refundsOf(db, id)).toEqual(expected.get(id));
  expect([...expected.values()].flat().length).toBeGreaterThan(30);
});

async function live(id: bigint, model: Model, draw: () => number, upTo: (most: number) => bigint): Promise<void> {
  const lostMinor = upTo(60_000) - 25_000n;
  const playedMinor = lostMinor < model.gameMinor ? lostMinor : model.gameMinor - 1n;
  model.gameMinor -= playedMinor;
  model.totalMinor -= playedMinor;
  const dice = draw();
  const [kind, minor] =
    dice < 0.2
      ? (['promotion', upTo(20_000) + 1n] as const)
      : (['test', dice < 0.5 ? upTo(40_000) + 1n : dice < 0.6 ? -1_000n : 0n] as const);
  if (minor === 0n) return;
  await moveCash(db, id, kind, minor);
  model.totalMinor += minor;
  model.flowMinor += minor;
  if (kind === 'promotion') model.giftedMinor += minor;
}
