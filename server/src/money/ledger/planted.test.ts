import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { createTestDb } from '../../../test/database.ts';
import { bonusApp, createOffer, payIn } from '../../../test/gift/bonus.ts';
import { depositOf, giftFrom, inviteOf, refundOf, reversedOf, withdrawalOf } from '../../../test/ledger/history.ts';
import { columnsThatDoNotMatter, tablesWithoutMoney } from '../../../test/ledger/undecided.ts';
import { fakeGame } from '../../../test/game/partner.ts';
import { createMember } from '../../../test/member.ts';
import { callsEnded, createGame, createGameAccount, createRichMember } from '../../../test/wallet.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { markPaidLate, returnPayout } from '../../withdraw/hand/after.ts';
import { findViolations, writeCheckpoint } from './invariants.ts';

const { db, pool } = await createTestDb({ undoes: true });
const game = fakeGame('GAMEA', 'A');
const app = bonusApp(pool, [game]);
const hasty = bonusApp(pool, [game], { replace: { requestWaitsMs: 300 } });

beforeAll(async () => {
  await createGame(db, 'GAMEA');
  const one = await createRichMember(db, 1_000_000n, { coin: 3 });
  const username = await createGameAccount(db, one.memberId, 'GAMEA');
  game.balances.set(username, 0n);
  const transfer = (from: string, to: string, via = app) =>
    via.post(one.token, 'wallet/transfer', { from, to, amount: 100 });
  await transfer('WALLET', 'GAMEA');
  await transfer('GAMEA', 'WALLET');
  game.mood = 'refuse';
  await transfer('WALLET', 'GAMEA');
  game.mood = 'down';
  await transfer('WALLET', 'GAMEA', hasty);
  await callsEnded(db, one.memberId);
  game.mood = 'ok';
  await depositOf(db, one.memberId);
  for (const state of ['PAID', 'REJECTED', 'FAILED'] as const) {
    const { memberId } = await createRichMember(db, 100_000n);
    await withdrawalOf(db, memberId, state);
  }
  for (const state of ['REQUESTED', 'SENDING'] as const) {
    const { memberId } = await createRichMember(db, 100_000n);
    await withdrawalOf(db, memberId, state);
  }
  const code = await createOffer(db);
  const gifted = await createMember(db);
  await app.get(gifted.token, `bonus/activate/${code}`);
  await payIn(db, gifted.memberId, 20_000n);
  const cleared = await createMember(db);
  await app.get(cleared.token, `bonus/activate/${code}`);
  await payIn(db, cleared.memberId, 20_000n);
  await app.post(cleared.token, 'bonus/clear', { acceptForfeit: true });
  const free = await createRichMember(db, 10_000n);
  await giftFrom(db, free.memberId, 'ADJUST', 0n, () => sql`select 1`);
  await refundOf(db, free.memberId);
  const inviter = await createRichMember(db, 10_000n);
  await inviteOf(db, inviter.memberId, (await createRichMember(db, 10_000n)).memberId);
  await reversedOf(db, (await createRichMember(db, 10_000n)).memberId);
  const back = await createRichMember(db, 10_000n);
  const returned = await withdrawalOf(db, back.memberId, 'PAID');
  await returnPayout({ db }, { publicId: returned, by: 'Noi', reason: 'closed', reference: 'R1' });
  const late = await createRichMember(db, 10_000n);
  const rejected = await withdrawalOf(db, late.memberId, 'REJECTED');
  await markPaidLate({ db }, { publicId: rejected, by: 'Noi', reason: 'seen', reference: 'R2' });
  await spinAndWin(one.memberId);
  await checkpointAll();
  for (const night of [1, 2]) await seal(night);
  expect(await findViolations(db)).toEqual([]);
});

async function spinAndWin(memberId: bigint): Promise<void> {
  await sql`insert into wheel (currency, name) values ('THB', '{}')`.execute(db);
  for (const [type, amount] of [
    ['COIN', 3],
    ['ITEM', 0],
  ] as const) {
    await sql`
      with s as (insert into spin (member_id, wheel_id, slice_code, type, drawn, slice_from, slice_weight, total_weight)
        select ${memberId}, max(id), 'S', ${type}, 0, 0, 1, 1 from wheel returning *),
      taken as (select coin_move(${memberId}, -1, 'SPIN', s.id::text) from s)
      insert into coupon (public_id, member_id, spin_id, wheel_id, slice_code, name, label, description, type, amount,
        success_bp, fail_bp, expires_at)
      select 'c' || s.id, ${memberId}, s.id, s.wheel_id, 'S', '{}', '{}', '{}', s.type, ${amount}, 0, 0, app_now() + interval '1 day'
      from s, taken`.execute(db);
  }
}

async function seal(_night: number): Promise<void> {
  await sql`select sealed_extend(source, 1000) from sealed_source`.execute(db);
}

type Column = { table: string; column: string; type: string };

async function readColumns(): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select c.table_name as table, c.column_name as column, c.udt_name as type
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' order by 1, c.ordinal_position`.execute(db);
  return rows;
}

function changed({ column, type }: Column): string {
  const old = `x."${column}"`;
  if (['int8', 'int4', 'int2'].includes(type))
    return `${old} + 1000003`.replace('1000003', type === 'int2' ? '7' : '1000003');
  if (type === 'bool') return `not ${old}`;
  if (type === 'timestamptz') return `${old} + interval '3 hours'`;
  if (type === 'date') return `${old} + 3`;
  if (type === 'jsonb') return `${old} || '{"planted": true, "amount": "1"}'::jsonb`;
  if (type === 'bytea') return `sha256(${old})`;
  if (type === 'char') return `'X'::"char"`;
  if (type === 'uuid') return 'gen_random_uuid()';
  return type.startsWith('_') ? `array_append(${old}, null)` : `${old} || 'x'`;
}

const otherStates: Record<string, string> = {
  incoming_payment: `'RETURNED', op = null`,
  withdrawal: `'FAILED', ended_at = null`,
  intent: `'VOIDED', ended_at = now()`,
  condition: `'GIVEN_UP', ended_at = now()`,
  coupon: `'CLAIMED', ended_at = now()`,
  slip: `'FAILED', reason = 'SLIP', ended_at = now()`,
  qr_request: `'PENDING'`,
};

/** SQLSTATEs of a CHECK, a UNIQUE and an identity column: a manual change would first have to drop the constraint. */
const refusals: ReadonlySet<unknown> = new Set(['23514', '23505', '428C9']);

async function whatIsSaidOf(column: Column): Promise<string[] | undefined> {
  const { table } = column;
  let said: string[] | undefined;
  const value = column.column === 'state' ? (otherStates[table] ?? changed(column)) : changed(column);
  const undone = inTransaction(db, async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    const { rows } = await sql
      .raw(
        `update "${table}" x set "${column.column}" = ${value}
         where x.ctid = (select y.ctid from "${table}" y where y."${column.column}" is not null order by y.ctid limit 1) returning 1`,
      )
      .execute(tx);
    if (rows.length > 0) said = (await findViolations(tx)).map(({ invariant }) => invariant);
    throw new Error('undo');
  });
  const error: unknown = await undone.catch((thrown: unknown) => thrown);
  if (refusals.has((error as { code?: unknown }).code)) return ['refused by the table'];
  expect(error).toMatchObject({ message: 'undo' });
  return said;
}

describe('a change by hand of any money column', async () => {
  const columns = (await readColumns()).filter(({ table }) => tablesWithoutMoney[table] === undefined);

  test('every table is covered, and every exception names an existing column', async () => {
    const names = new Set((await readColumns()).map(({ table, column }) => `${table}.${column}`));
    const tables = new Set([...names].map((name) => name.split('.')[0]));
    expect(Object.keys(columnsThatDoNotMatter).filter((name) => !names.has(name))).toEqual([]);
    expect(Object.keys(tablesWithoutMoney).filter((name) => !tables.has(name))).toEqual([]);
  });

  test.each(columns.map((column) => [`${column.table}.${column.column}`, column] as const))(
    '%s',
    async (name, column) => {
      const why = columnsThatDoNotMatter[name];
      if (why !== undefined) return;
      const said = await whatIsSaidOf(column);
      expect(said, 'no row of the history has a value here').toBeDefined();
      expect(said, 'the change was not found').not.toEqual([]);
    },
  );
});

const ofPayout = (state: string) => `kind = 'payout' and state = '${state}'`;
const transferOf = `(select min(id) from transfer where kind = 'transfer-in' and phase = 'H')`;

describe('changes that need several statements by hand', () => {
  test.each([
    [
      'a withdrawal under way has its payout ended',
      `update intent set state = 'VOIDED', ended_at = now() where ${ofPayout('RESERVED')}`,
    ],
    ['a paid withdrawal has no payout', `delete from intent where ${ofPayout('POSTED')}`],
    [
      'a withdrawal asks for ten times what is held',
      `update withdrawal set amount_minor = amount_minor * 10 where state = 'REQUESTED'`,
    ],
    [
      'a payout goes to another account',
      `update intent set detail = detail || '{"accountNo": "1"}' where ${ofPayout('RESERVED')}`,
    ],
    [
      'a credited payment is called returned',
      `update incoming_payment set state = 'RETURNED', op = null where id = (select min(id) from incoming_payment)`,
    ],
    [
      'a deposit is another member’s on both rows',
      `update incoming_payment set member_id = member_id + 1 where id = 1;
       update transfer set member_id = member_id + 1 where op = (select op from incoming_payment where id = 1)`,
    ],
    [
      'a hold, its end and the account say more',
      `update transfer set amount = amount + 5, debit_after = debit_after - case phase when 'P' then 5 else 0 end
         where op = (select op from transfer where id = ${transferOf});
       update account set posted = posted - 5 where id = (select debit from transfer where id = ${transferOf})`,
    ],
    [
      'a house account is another one',
      `update transfer set credit = (select id from account where code = 'house:bank:TEST') where id = ${transferOf}`,
    ],
    ['a debt is forgotten', `update account set owes = false where owes`],
    [
      'a reversal is gone, and its payment was never reversed',
      `delete from reversal; update incoming_payment set reversals = 0`,
    ],
    ['a returned payout is called paid', `update withdrawal set state = 'PAID' where state = 'RETURNED'`],
    ['a refund’s gift has no refund', `update refund set condition_id = null`],
    ['a refund is ten times its share', `update refund set amount_minor = amount_minor * 10`],
    ['a transfer is gone', `delete from transfer where id = 1`],
    ['a checkpoint says more', `update checkpoint set posted = posted + 1`],
    [
      'a gift from nothing',
      `select ledger_instant('gift:none', 0::smallint, 'house:refund', code, 100, member_id, 'refund') from account where member_id is not null limit 1`,
    ],
    [
      'a deposit from nothing',
      `select ledger_instant('qr:none', 0::smallint, 'house:qr:TEST', code, 100, member_id, 'deposit') from account where member_id is not null limit 1`,
    ],
  ])('%s', async (_name, statement) => {
    let said: string[] = [];
    const undone = inTransaction(db, async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql.raw(statement).execute(tx);
      said = (await findViolations(tx)).map(({ invariant }) => invariant).filter((invariant) => invariant !== 'sealed');
      throw new Error('undo');
    });
    await expect(undone).rejects.toThrow('undo');
    expect(said).not.toEqual([]);
  });
});

/** Repeats the checkpoint until it has sums: it waits for older transactions of the cluster, those of other tests too. */
async function checkpointAll(): Promise<void> {
  for (;;) {
    await writeCheckpoint(db);
    const { rows } = await sql`select from checkpoint where posted <> 0`.execute(db);
    if (rows.length > 0) return;
    await setTimeout(50);
  }
}
