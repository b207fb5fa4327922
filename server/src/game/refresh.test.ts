import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { memberCash } from '../money/ledger/account.ts';
import { newPublicId } from '../platform/public-id.ts';
import { instant } from '../money/ledger/transfer.ts';
import { createTestDb } from '../../test/database.ts';
import { gameApp, keepAmount, partner } from '../../test/game/app.ts';
import { createMember } from '../../test/member.ts';
import { type GameProvider, ProviderRefused } from './provider.ts';
import { settledBalance } from './providers/answer.ts';
import { refreshGame } from './refresh.ts';
import { createGame } from '../../test/wallet.ts';

const { db, pool } = await createTestDb();
await createGame(db, 'PGSLOT', { position: 1 });
await createGame(db, 'IMI', { position: 2 });
await createGame(db, 'HUAYHD', { position: 3 });
await createGame(db, 'TENFOLD', { position: 4, num: 10n });
await createGame(db, 'TENTH', { position: 5, den: 10n });

const url = '/api/wallet/refresh/slot';
const reporting = (code: string, creditsMinor: bigint) =>
  partner(code, { balance: async () => settledBalance(creditsMinor) });
const failing = (code: string) => partner(code, { balance: async () => Promise.reject(new ProviderRefused('busy')) });
const silent = (code: string) => partner(code, { balance: () => new Promise(() => undefined) });

let memberId = 0n;
let token = '';
beforeEach(async () => {
  ({ memberId, token } = await createMember(db));
});

async function open(...codes: string[]): Promise<void> {
  const app = gameApp(
    pool,
    codes.map((code) => partner(code)),
  );
  for (const code of codes) await app.get(token, `/api/wallet/activate/${code}`);
}

const slotsOf = async (games: readonly GameProvider[], limits = false) =>
  (await gameApp(pool, games, { limits }).get(token, url)).body.slots;

async function openTransfer(code: string): Promise<string> {
  const id = newPublicId();
  await sql`
    insert into intent (public_id, group_id, kind, member_id, amount_minor, state, provider, provider_ref, detail,
      lease_until, next_at, sent_by)
    values (${id}, ${id}, 'transfer-out', ${memberId}, 100, 'UNKNOWN', ${code}, ${id}, '{}', now(), now(), now())`.execute(
    db,
  );
  return id;
}

const endTransfers = () =>
  sql`update intent set state = 'VOIDED', ended_at = app_now() where member_id = ${memberId}`.execute(db);

test('every active game reports its balance in the wallet’s currency', async () => {
  await open('PGSLOT', 'TENFOLD', 'TENTH');
  const games = [reporting('PGSLOT', 12_345n), reporting('TENFOLD', 12_345n), reporting('TENTH', 12_345n)];
  const { status, body } = await gameApp(pool, games).get(token, url);
  expect(status).toBe(200);
  expect(body.slots).toEqual([
    { code: 'PGSLOT', amount: 123.45, stale: false },
    { code: 'TENFOLD', amount: 12.34, stale: false },
    { code: 'TENTH', amount: 1234.5, stale: false },
  ]);
  const { rows } = await sql<{
    at: Date;
  }>`select max(refreshed_at) as at from game_account where member_id = ${memberId}`.execute(db);
  expect(body.lastUpdated).toBe(rows[0]?.at.toISOString());
});

test('a game that fails or does not answer keeps its amount as stale and delays no other', async () => {
  await open('PGSLOT', 'IMI', 'HUAYHD');
  for (const code of ['PGSLOT', 'IMI', 'HUAYHD']) await keepAmount(db, memberId, code, 500n);
  expect(await slotsOf([failing('PGSLOT'), silent('IMI'), reporting('HUAYHD', 900n)])).toEqual([
    { code: 'PGSLOT', amount: 5, stale: true },
    { code: 'IMI', amount: 5, stale: true },
    { code: 'HUAYHD', amount: 9, stale: false },
  ]);
  const again = [reporting('PGSLOT', 700n), reporting('IMI', 700n), failing('HUAYHD')];
  expect(await slotsOf(again)).toEqual([
    { code: 'PGSLOT', amount: 7, stale: false },
    { code: 'IMI', amount: 7, stale: false },
    { code: 'HUAYHD', amount: 9, stale: true },
  ]);
});

test('games are asked in parallel', async () => {
  await open('PGSLOT', 'IMI');
  let here = 0;
  let both: () => void = () => undefined;
  const met = new Promise<void>((resolve) => (both = resolve));
  const waiting = (code: string) =>
    partner(code, {
      async balance() {
        here += 1;
        if (here === 2) both();
        await met;
        return settledBalance(100n);
      },
    });
  expect(await slotsOf([waiting('PGSLOT'), waiting('IMI')])).toMatchObject([{ amount: 1 }, { amount: 1 }]);
});

test('an account that is not open is not asked', async () => {
  await gameApp(pool, [partner('PGSLOT', { createPlayer: async () => Promise.reject(new Error('down')) })]).get(
    token,
    '/api/wallet/activate/PGSLOT',
  );
  expect(await slotsOf([reporting('PGSLOT', 100n)])).toEqual([]);
});

test('a second refresh within 10 s answers the stored amounts without a call', async () => {
  await open('PGSLOT');
  expect(await slotsOf([reporting('PGSLOT', 100n)], true)).toMatchObject([{ amount: 1 }]);
  expect(await slotsOf([reporting('PGSLOT', 200n)], true)).toMatchObject([{ amount: 1, stale: false }]);
  await sql`update limit_counter set resets_at = now() - interval '1 second'`.execute(db);
  expect(await slotsOf([reporting('PGSLOT', 200n)], true)).toMatchObject([{ amount: 2 }]);
});

test('one member’s refresh does not count for another', async () => {
  await open('PGSLOT');
  const stranger = await createMember(db);
  await gameApp(pool, []).get(stranger.token, url);
  expect(await slotsOf([reporting('PGSLOT', 100n)], true)).toMatchObject([{ amount: 1 }]);
});

test('without limits every refresh asks', async () => {
  await open('PGSLOT');
  await slotsOf([reporting('PGSLOT', 100n)]);
  expect(await slotsOf([reporting('PGSLOT', 200n)])).toMatchObject([{ amount: 2 }]);
});

test('an open transfer with the game keeps the stored balance', async () => {
  await open('PGSLOT', 'IMI');
  await keepAmount(db, memberId, 'PGSLOT', 500n);
  await openTransfer('PGSLOT');
  const games = [reporting('PGSLOT', 400n), reporting('IMI', 300n)];
  expect(await slotsOf(games)).toMatchObject([
    { code: 'PGSLOT', amount: 5 },
    { code: 'IMI', amount: 3 },
  ]);
  await endTransfers();
  expect(await slotsOf(games)).toMatchObject([{ code: 'PGSLOT', amount: 4 }, { code: 'IMI' }]);
});

test('a balance asked for before a transfer is dropped when the transfer ended meanwhile', async () => {
  await open('PGSLOT');
  const overtaken = partner('PGSLOT', {
    async balance() {
      const before = 0n;
      const id = await openTransfer('PGSLOT');
      await db.transaction().execute(async (tx) => {
        await sql`update game_account set amount_minor = 10000 where member_id = ${memberId}`.execute(tx);
        await sql`update intent set state = 'POSTED', ended_at = app_now() where member_id = ${memberId}`.execute(tx);
        const [debit, credit] = ['house:provider:PGSLOT', memberCash(memberId)];
        await instant(tx, { op: `i:${id}`, debit, credit, amountMinor: 100n, memberId, kind: 'transfer-out' });
      });
      return settledBalance(before);
    },
  });
  expect(await slotsOf([overtaken])).toEqual([{ code: 'PGSLOT', amount: 100, stale: false }]);
});

test('a balance that waits for the end of a transfer is dropped', async () => {
  await open('PGSLOT');
  const settling = await db.startTransaction().execute();
  await sql`update game_account set amount_minor = 10000 where member_id = ${memberId}`.execute(settling);
  const refreshing = slotsOf([reporting('PGSLOT', 0n)]);
  await waitForLock();
  await settling.commit().execute();
  expect(await refreshing).toEqual([{ code: 'PGSLOT', amount: 100, stale: false }]);
});

async function waitForLock(): Promise<void> {
  for (;;) {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    if (rows.length > 0) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

test('one game can be asked before a decision about its money', async () => {
  await open('PGSLOT');
  const { services } = gameApp(pool, [reporting('PGSLOT', 4_200n)]);
  expect(await refreshGame(services, memberId, 'PGSLOT', 1_000)).toMatchObject({
    amountMinor: 4_200n,
    stale: false,
  });
  const broken = gameApp(pool, [failing('PGSLOT')]);
  expect(await refreshGame(broken.services, memberId, 'PGSLOT', 1_000)).toMatchObject({
    amountMinor: 4_200n,
    stale: true,
  });
});

test('a member without a wallet gets NO_WALLET', async () => {
  await sql`delete from account where member_id = ${memberId}`.execute(db);
  const { status, body } = await gameApp(pool, []).get(token, url);
  expect([status, body]).toEqual([404, { message: 'NO_WALLET' }]);
});
