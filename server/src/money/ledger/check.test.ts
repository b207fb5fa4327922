import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createPool } from '../../platform/db/pool.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { createTestDb } from '../../../test/database.ts';
import { testServices } from '../../../test/services.ts';
import { createRichMember } from '../../../test/wallet.ts';
import { memberCash } from './account.ts';
import { checkLedger, createAgeAlarm, staleAfterMs } from './check.ts';
import { houseBalance, writeCheckpoint } from './invariants.ts';
import { checkEverything } from './night.ts';
import { instant } from './transfer.ts';

const { db, pool, url } = await createTestDb();
const services = testServices(pool);

const found = async () => (await services.metrics.ledgerViolations.get()).values[0]?.value;
const checkedAt = async () => (await services.metrics.ledgerCheckedAt.get()).values[0]?.value ?? 0;
const frozenReason = async (memberId: bigint) => {
  const { rows } = await sql<{ reason: string | null }>`
    select frozen_reason as reason from member where id = ${memberId}`.execute(db);
  return rows[0]?.reason ?? null;
};
const addPosted = (memberId: bigint, minor: bigint) =>
  sql`update account set posted = posted + ${minor} where code = ${memberCash(memberId)}`.execute(db);
const pay = (memberId: bigint, op: string) =>
  inTransaction(db, (tx) =>
    instant(tx, { op, debit: 'house:qr:T', credit: memberCash(memberId), amountMinor: 100n, memberId, kind: 'test' }),
  );

test('a balance changed by hand freezes only its member, within one check', async () => {
  const [one, other] = [await createRichMember(db, 10_000n), await createRichMember(db, 10_000n)];
  await checkLedger(services);
  expect(await found()).toBe(0);
  await addPosted(one.memberId, 123n);
  await checkLedger(services);
  expect(await found()).toBe(1);
  expect(await frozenReason(one.memberId)).toMatch(/^ledger: drift/);
  expect(await frozenReason(other.memberId)).toBeNull();
  expect(services.lines.filter((line) => line.includes('"level":60'))).toHaveLength(2);
  await addPosted(one.memberId, -123n);
  await checkLedger(services);
  expect(await found()).toBe(0);
  await sql`select member_unfreeze(${one.memberId}, 'Noi', 'looked into')`.execute(db);
  expect(await frozenReason(one.memberId)).toBeNull();
});

test('a transfer without a source is found by its missing reason', async () => {
  const { memberId } = await createRichMember(db, 10_000n);
  await checkLedger(services);
  await sql`select ledger_instant(${`qr:T:${memberId}`}, 0::smallint, 'house:qr:T', ${memberCash(memberId)}, 700, ${memberId}, 'deposit')`.execute(
    db,
  );
  await checkLedger(services);
  expect(await found()).toBe(1);
  expect(await frozenReason(memberId)).toContain('reason');
  await sql`insert into unexplained_kind values ('deposit', 'set right by this test')`.execute(db);
  await checkLedger(services);
  expect(await found()).toBe(0);
  await sql`delete from unexplained_kind where kind = 'deposit'`.execute(db);
  await sql`
    insert into incoming_payment (source, channel, outside_reference, amount_minor, currency, member_id, state, op, paid_at)
    values ('test', 'T', ${String(memberId)}, 700, 'THB', ${memberId}, 'CREDITED', ${`qr:T:${memberId}`}, now())`.execute(
    db,
  );
});

test('a check may run longer than the statement timeout of requests', async () => {
  const hasty = createPool(url, { statementTimeoutMs: 500 });
  await createRichMember(db, 10_000n);
  await sql`create or replace function ledger_slow() returns trigger language plpgsql as
    $$ begin perform pg_sleep(1); return null; end $$`.execute(db);
  await sql`create trigger slow before insert on ledger_checked for each statement execute function ledger_slow()`.execute(
    db,
  );
  await expect(hasty.query('select pg_sleep(1)')).rejects.toMatchObject({ code: '57014' });
  const before = await checkedAt();
  const slow = testServices(hasty);
  await checkLedger(slow);
  const after = (await slow.metrics.ledgerCheckedAt.get()).values[0]?.value ?? 0;
  expect(after).toBeGreaterThan(before);
  await sql`drop trigger slow on ledger_checked`.execute(db);
  await hasty.end();
});

test('after a failed check the last time stays, and its age raises an alarm', async () => {
  await checkLedger(services);
  const last = await checkedAt();
  await sql`alter function ledger_compare_some(text, bigint[], bigint) rename to ledger_compare_gone`.execute(db);
  await expect(checkLedger(services)).rejects.toThrow('ledger_compare');
  await sql`alter function ledger_compare_gone(text, bigint[], bigint) rename to ledger_compare_some`.execute(db);
  expect(await checkedAt()).toBe(last);
  const alarm = createAgeAlarm(0);
  const before = services.lines.length;
  await alarm(services, last * 1_000 + staleAfterMs);
  expect(services.lines).toHaveLength(before);
  await alarm(services, last * 1_000 + staleAfterMs + 1_000);
  expect(services.lines.slice(before).join('')).toContain('has not been checked for too long');
  expect(await found()).toBeNaN();
  await checkLedger(services);
  expect(await found()).toBe(0);
});

test('one process checks at a time; the other shows its result', async () => {
  await createRichMember(db, 10_000n);
  await Promise.all(Array.from({ length: 4 }, () => checkLedger(services)));
  expect(await found()).toBe(0);
});

test('the whole ledger is read in slices, which finds what a minute cannot', async () => {
  const { memberId } = await createRichMember(db, 10_000n);
  await checkLedger(services);
  await expect.poll(() => checkEverything(services, 60_000).then(nightEnded)).toBe(true);
  await againTonight();
  await expect.poll(() => checkEverything(services, 60_000).then(nightEnded)).toBe(true);
  await sql`alter table transfer disable trigger transfer_append_only`.execute(db);
  await sql`update transfer set at = at - interval '1 day' where credit = (select id from account where code = ${memberCash(memberId)})`.execute(
    db,
  );
  await againTonight();
  await expect.poll(() => checkEverything(services, 60_000).then(nightEnded)).toBe(true);
  const { rows } = await sql`select violations from ledger_check where pass = 'night'`.execute(db);
  expect(rows).toEqual([{ violations: 1 }]);
  expect(await frozenReason(memberId)).toBeNull();
  await sql`update transfer set at = at + interval '1 day' where credit = (select id from account where code = ${memberCash(memberId)})`.execute(
    db,
  );
  await sql`alter table transfer enable trigger transfer_append_only`.execute(db);
  await sql`update ledger_check set violations = 0`.execute(db);
});

async function nightEnded(): Promise<boolean> {
  const { rows } = await sql<{ ended: boolean }>`
    select ended_at is not null as ended from ledger_check where pass = 'night'`.execute(db);
  return rows[0]?.ended === true;
}

const againTonight = () =>
  sql`update ledger_check set began_at = began_at - interval '2 days' where pass = 'night'`.execute(db);

test('sums of house accounts and checks work after a restore into a cluster with lower transaction ids', async () => {
  const { memberId } = await createRichMember(db, 10_000n);
  for (const nth of [1, 2, 3]) await pay(memberId, `before:${memberId}:${nth}`);
  await writeCheckpoint(db);
  await checkLedger(services);
  await sql`alter table transfer disable trigger transfer_append_only`.execute(db);
  await sql`update transfer set xid = xid + 4000000000000`.execute(db);
  await sql`alter table transfer enable trigger transfer_append_only`.execute(db);
  await sql`update ledger_epoch set system_id = 'another', xid = xid + 4000000000000`.execute(db);
  await sql`update ledger_check set xid = xid + 4000000000000 where pass = 'minute'`.execute(db);
  for (const nth of [4, 5]) await pay(memberId, `after:${memberId}:${nth}`);
  await checkLedger(services);
  expect(await found()).toBe(0);
  const before = await houseBalance(db, 'house:qr:T');
  await pay(memberId, `after:${memberId}:6`);
  expect(await houseBalance(db, 'house:qr:T')).toBe(before - 100n);
  await writeCheckpoint(db);
  await pay(memberId, `after:${memberId}:7`);
  await checkLedger(services);
  expect(await found()).toBe(0);
  expect(await houseBalance(db, 'house:qr:T')).toBe(before - 200n);
});

test('an account with transfers cannot be deleted', async () => {
  const { memberId } = await createRichMember(db, 100n);
  const gone = sql`delete from account where code = ${memberCash(memberId)}`.execute(db);
  await expect(gone).rejects.toMatchObject({ code: 'KP001' });
});
