import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { inTransaction } from '../../platform/db/transaction.ts';
import { createTestDb } from '../../../test/database.ts';
import { createMember } from '../../../test/member.ts';
import { lockMember, memberCash, readCash } from './account.ts';
import { findViolations, houseBalance, writeCheckpoint } from './invariants.ts';
import { type Entry, hold, instant, instantMany, resolve } from './transfer.ts';

const { db } = await createTestDb();

const bank = 'house:qr:TEST';
const game = 'house:provider:TEST';
let lastOp = 0;

function entry(memberId: bigint, overrides: Partial<Entry> = {}): Entry {
  lastOp += 1;
  return {
    op: `test:${lastOp}`,
    debit: bank,
    credit: memberCash(memberId),
    amountMinor: 1_000n,
    memberId,
    kind: 'test',
    ...overrides,
  };
}

async function memberWith(amountMinor: bigint): Promise<bigint> {
  const { memberId } = await createMember(db);
  if (amountMinor > 0n) await inTransaction(db, (tx) => instant(tx, entry(memberId, { amountMinor })));
  return memberId;
}

const freeOf = async (memberId: bigint) => (await readCash(db, memberId))?.freeMinor;

async function accountRow(memberId: bigint) {
  const { rows } = await sql`select * from account where code = ${memberCash(memberId)}`.execute(db);
  return rows[0];
}

describe('instant', () => {
  test('moves money once, however often the same op is written', async () => {
    const memberId = await memberWith(0n);
    const same = entry(memberId);
    expect(await inTransaction(db, (tx) => instant(tx, same))).toBe('done');
    expect(await inTransaction(db, (tx) => instant(tx, same))).toBe('replay');
    expect(await freeOf(memberId)).toBe(1_000n);
  });

  test('an existing op with another amount is an error, not a second effect', async () => {
    const memberId = await memberWith(0n);
    const first = entry(memberId);
    await inTransaction(db, (tx) => instant(tx, first));
    const other = inTransaction(db, (tx) => instant(tx, { ...first, amountMinor: 999n }));
    await expect(other).rejects.toMatchObject({ code: 'KP003' });
    expect(await freeOf(memberId)).toBe(1_000n);
  });

  test('one op written by 50 connections at once has one effect', async () => {
    const memberId = await memberWith(0n);
    const same = entry(memberId);
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => inTransaction(db, (tx) => instant(tx, same))));
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1);
    expect(await freeOf(memberId)).toBe(1_000n);
  });

  test('the floor refuses and leaves the account row unchanged', async () => {
    const memberId = await memberWith(500n);
    const before = await accountRow(memberId);
    const out = entry(memberId, { debit: memberCash(memberId), credit: game, amountMinor: 501n });
    expect(await inTransaction(db, (tx) => instant(tx, out))).toBe('insufficient');
    expect(await accountRow(memberId)).toEqual(before);
  });

  test('two members who pay each other 100 times in both directions never deadlock and keep their balances', async () => {
    const [a, b] = [await memberWith(10_000n), await memberWith(10_000n)];
    const pay = (from: bigint, to: bigint) =>
      inTransaction(db, (tx) =>
        instant(tx, entry(from, { debit: memberCash(from), credit: memberCash(to), amountMinor: 7n })),
      );
    await Promise.all(Array.from({ length: 100 }, (_, i) => (i % 2 === 0 ? pay(a, b) : pay(b, a))));
    expect([await freeOf(a), await freeOf(b)]).toEqual([10_000n, 10_000n]);
  });

  test('a transfer between two currencies is refused', async () => {
    const { memberId } = await createMember(db, { currency: 'LAK' });
    const mixed = inTransaction(db, (tx) => instant(tx, entry(memberId)));
    await expect(mixed).rejects.toMatchObject({ code: 'KP002' });
  });
});

describe('hold and resolve', () => {
  const holdOf = (memberId: bigint, amountMinor: bigint) =>
    entry(memberId, { debit: memberCash(memberId), credit: game, amountMinor });

  test('held money cannot be spent, and posting moves it to the operator', async () => {
    const memberId = await memberWith(1_000n);
    const before = await houseBalance(db, game);
    const first = holdOf(memberId, 700n);
    await inTransaction(db, (tx) => hold(tx, first));
    expect(await freeOf(memberId)).toBe(300n);
    expect(await inTransaction(db, (tx) => hold(tx, holdOf(memberId, 301n)))).toBe('insufficient');
    expect(await findViolations(db)).toEqual([expect.objectContaining({ invariant: 'open hold', subject: first.op })]);
    expect(await inTransaction(db, (tx) => resolve(tx, first.op, 'P'))).toBe('P');
    expect(await readCash(db, memberId)).toMatchObject({ postedMinor: 300n, heldMinor: 0n });
    expect(await houseBalance(db, game)).toBe(before + 700n);
  });

  test('voiding returns the whole amount', async () => {
    const memberId = await memberWith(1_000n);
    const first = holdOf(memberId, 1_000n);
    await inTransaction(db, (tx) => hold(tx, first));
    expect(await inTransaction(db, (tx) => resolve(tx, first.op, 'V'))).toBe('V');
    expect(await freeOf(memberId)).toBe(1_000n);
  });

  test('64 resolvers of one hold, half posting and half voiding, all read the same end', async () => {
    const memberId = await memberWith(1_000n);
    const first = holdOf(memberId, 400n);
    await inTransaction(db, (tx) => hold(tx, first));
    const ends = await Promise.all(
      Array.from({ length: 64 }, (_, i) => inTransaction(db, (tx) => resolve(tx, first.op, i % 2 === 0 ? 'P' : 'V'))),
    );
    expect(new Set(ends).size).toBe(1);
    expect(await freeOf(memberId)).toBe(ends[0] === 'P' ? 600n : 1_000n);
  });

  test('50 holds at once over a balance for seven take exactly seven', async () => {
    const memberId = await memberWith(700n);
    const ops = Array.from({ length: 50 }, () => holdOf(memberId, 100n));
    const outcomes = await Promise.all(ops.map((op) => inTransaction(db, (tx) => hold(tx, op))));
    const held = ops.filter((_, i) => outcomes[i] === 'done');
    expect(held).toHaveLength(7);
    for (const { op } of held) await inTransaction(db, (tx) => resolve(tx, op, 'V'));
    expect(await freeOf(memberId)).toBe(700n);
  });
});

test('a batch credits each member once, also when it runs twice', async () => {
  const members = await Promise.all(Array.from({ length: 10 }, () => memberWith(0n)));
  const gifts = members.map((memberId) => ({
    op: `gift:${memberId}`,
    account: memberCash(memberId),
    amountMinor: 25n,
  }));
  expect(await inTransaction(db, (tx) => instantMany(tx, 'house:bonus', 'test', gifts))).toBe(10);
  expect(await inTransaction(db, (tx) => instantMany(tx, 'house:bonus', 'test', gifts))).toBe(0);
  expect(await Promise.all(members.map(freeOf))).toEqual(members.map(() => 25n));
});

test('a member without a wallet has no cash to read or to lock', async () => {
  expect(await readCash(db, 999_999_999n)).toBeUndefined();
  expect(await inTransaction(db, (tx) => lockMember(tx, 999_999_999n))).toBeUndefined();
});

async function rolledUp(code: string): Promise<bigint | undefined> {
  const { rows } = await sql<{ posted: bigint }>`
    select c.posted from checkpoint c join account a on a.id = c.account_id where a.code = ${code}`.execute(db);
  return rows[0]?.posted;
}

test('a house balance is the same before and after a checkpoint, and continues from it', async () => {
  const memberId = await memberWith(0n);
  const add = () =>
    inTransaction(db, (tx) => instant(tx, entry(memberId, { debit: 'house:qr:ROLL', amountMinor: 300n })));
  await add();
  expect(await houseBalance(db, 'house:qr:ROLL')).toBe(-300n);
  // An open transaction of another test, in any database, keeps newer rows out of a checkpoint until it ends.
  await expect.poll(() => writeCheckpoint(db).then(() => rolledUp('house:qr:ROLL'))).toBe(-300n);
  expect(await houseBalance(db, 'house:qr:ROLL')).toBe(-300n);
  await add();
  expect(await houseBalance(db, 'house:qr:ROLL')).toBe(-600n);
  await writeCheckpoint(db);
  expect(await houseBalance(db, 'house:qr:ROLL')).toBe(-600n);
});

describe('violations', () => {
  async function whatIsSaidOf(breakage: string): Promise<string[]> {
    let said: string[] = [];
    const undone = inTransaction(db, async (tx) => {
      await sql.raw(breakage).execute(tx);
      const { rows } = await sql<{ invariant: string }>`select invariant from house_violations()`.execute(tx);
      said = rows.map((row) => row.invariant);
      throw new Error('undo');
    });
    await expect(undone).rejects.toThrow('undo');
    return [...new Set(said)].toSorted();
  }

  test.each(['update transfer set amount = amount + 1', 'delete from transfer', 'truncate transfer cascade'])(
    'a written transfer cannot change: %s is refused',
    async (statement) => {
      await memberWith(100n);
      await expect(sql.raw(statement).execute(db)).rejects.toMatchObject({ code: 'KP001' });
    },
  );

  test('finds a balance changed by hand', async () => {
    const memberId = await memberWith(100n);
    const said = await whatIsSaidOf(`update account set posted = posted + 1 where code = '${memberCash(memberId)}'`);
    expect(said).toEqual(['drift']);
  });

  test('finds held money without a hold', async () => {
    const memberId = await memberWith(100n);
    expect(await whatIsSaidOf(`update account set held = 1 where code = '${memberCash(memberId)}'`)).toEqual(['held']);
  });

  test('finds a balance below its floor when the CHECK is dropped', async () => {
    const memberId = await memberWith(100n);
    const broken = `alter table account drop constraint not_below_floor;
      update account set floor = 200 where code = '${memberCash(memberId)}'`;
    expect(await whatIsSaidOf(broken)).toEqual(['floor']);
  });

  test('finds a missing number in a member’s sequence', async () => {
    const memberId = await memberWith(100n);
    expect(await whatIsSaidOf(`update account set seq = seq + 1 where code = '${memberCash(memberId)}'`)).toEqual([
      'seq gap',
    ]);
  });

  test('finds a hold with two ends when the UNIQUE is dropped', async () => {
    const memberId = await memberWith(100n);
    const first = entry(memberId, { debit: memberCash(memberId), credit: game, amountMinor: 100n });
    await inTransaction(db, (tx) => hold(tx, first));
    await inTransaction(db, (tx) => resolve(tx, first.op, 'V'));
    const broken = `alter table transfer drop constraint transfer_hold_id_key;
      insert into transfer (hold_id, debit, credit, amount, leg, phase, op, kind)
      select hold_id, debit, credit, amount, 9, 'P', op, kind from transfer where op = '${first.op}' and phase = 'V'`;
    expect(await whatIsSaidOf(broken)).toContain('two ends');
  });

  test.each([
    ['not_below_floor', `update account set posted = -1 where code = `],
    ['held_not_negative', `update account set held = -1 where code = `],
  ])('the table refuses: %s', async (constraint, statement) => {
    const memberId = await memberWith(100n);
    const broken = sql.raw(`${statement}'${memberCash(memberId)}'`).execute(db);
    await expect(broken).rejects.toMatchObject({ constraint });
  });
});

test('the member’s lock makes a second caller wait for the first commit', async () => {
  const memberId = await memberWith(100n);
  const order: string[] = [];
  const second = await inTransaction(db, async (tx) => {
    await lockMember(tx, memberId);
    order.push('first in');
    const begun = inTransaction(db, async (other) => {
      await lockMember(other, memberId);
      order.push('second in');
    });
    await expect.poll(countWaiting).toBe(1);
    order.push('first out');
    return { begun };
  });
  await second.begun;
  expect(order).toEqual(['first in', 'first out', 'second in']);
});

async function countWaiting(): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows.length;
}
