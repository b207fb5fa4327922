import { formatMajor } from '@kapao/contract/money';
import type { WalletView } from '@kapao/contract/wallet';
import type { Language } from '@kapao/contract/language';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createPool } from '../platform/db/pool.ts';
import { isRefusal } from '../platform/refusal.ts';
import { createServer } from '../platform/http/server.ts';
import { newPublicId } from '../platform/public-id.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import { hold } from '../money/ledger/transfer.ts';
import { memberCash } from '../money/ledger/account.ts';
import { createTestDb } from '../../test/database.ts';
import { keepAmount, partner } from '../../test/game/app.ts';
import { testServices } from '../../test/services.ts';
import { createMember, memberHeaders } from '../../test/member.ts';
import { createGameAccount, createRichMember, createGame } from '../../test/wallet.ts';
import { serveWallet } from './routes.ts';
import { type Home, readHome } from './store.ts';
import { showHome } from './view.ts';

const { db, pool, url } = await createTestDb();
const whole = partner('WHOLE', { decimals: 0 });
const services = testServices(pool, {
  replace: { games: new Map([whole, partner('SECOND')].map((one) => [one.code, one])) },
});
const app = createServer(services);
serveWallet({ app, services });

await db
  .insertInto('bank')
  .values({ code: 'KBANK', name_th: 'กสิกรไทย', name_la: 'ກະສິກອນໄທ', name_en: 'Kasikorn', country: 'TH', position: 1 })
  .onConflict((conflict) => conflict.doNothing())
  .execute();
const texts = { th: 'พีจี', la: 'ພີຈີ', en: 'PG' };
await createGame(db, 'SECOND', { position: 2, num: 1n, den: 10n, category: 'sport' });
await createGame(db, 'FIRST', { position: 1, name: texts, alert: { th: 'ปิดปรับปรุง', la: '', en: 'Soon' }, num: 10n });
await createGame(db, 'OFF', { position: 3, enabled: false });

async function homeOf(memberId: bigint, language: Language = 'th'): Promise<WalletView> {
  const { rows } = await sql<{ home: Home | null }>`select (${readHome(sql`${memberId}::bigint`)}) as home`.execute(db);
  const view = await showHome(services, rows[0]?.home ?? null, language);
  if (isRefusal(view)) throw new Error(view.refused);
  return view;
}

const slotOf = (view: WalletView, code: string) => view.slots.find((slot) => slot.code === code);

type Leg = { provider: string; amountMinor: bigint; from: string; to: string; groupId?: string; ended?: boolean };

async function addLeg(memberId: bigint, { provider, amountMinor, from, to, groupId, ended = false }: Leg) {
  const id = newPublicId();
  await sql`
    insert into intent (public_id, group_id, kind, member_id, amount_minor, state, provider, provider_ref, detail,
      lease_until, next_at, sent_by, ended_at)
    values (${id}, ${groupId ?? id}, 'transfer-out', ${memberId}, ${amountMinor}, ${ended ? 'VOIDED' : 'UNKNOWN'},
      ${provider}, ${id}, ${JSON.stringify({ from, to })}::jsonb, now(), now(), now(),
      ${ended ? sql`app_now()` : null})`.execute(db);
  return groupId ?? id;
}

test('home shows the member, the bank account and the wallet', async () => {
  const { memberId, phone, publicId } = await createMember(db, {
    name: 'สมชาย ใจดี',
    coin: 4,
    bankAccountNo: '0123456789',
  });
  const view = await homeOf(memberId);
  const bank = { nameTH: 'กสิกรไทย', nameEN: 'Kasikorn' };
  expect(view.profile).toMatchObject({
    _id: publicId,
    number: expect.stringMatching(/^[A-Z0-9]{8}$/),
    name: 'สมชาย ใจดี',
    username: phone,
    coin: 4,
    bank,
  });
  expect(view.bankAccount).toEqual({ bankAccountName: 'SAMACHIK THODSOB', bankAccountNo: '0123456789', bank });
  expect(view.wallet).toEqual({ amount: 0, currency: 'THB' });
  expect(view.invite).toEqual({ amount: 0, success: 0, fail: 0 });
  expect(view.pending).toEqual([]);
});

test('the wallet’s amount excludes held money', async () => {
  const { memberId } = await createRichMember(db, 123_45n);
  expect((await homeOf(memberId)).wallet.amount).toBe(123.45);
  const ended = await inTransaction(db, (tx) =>
    hold(tx, {
      op: 'x',
      debit: memberCash(memberId),
      credit: 'house:provider:FIRST',
      amountMinor: 23_45n,
      memberId,
      kind: 'transfer-in',
    }),
  );
  expect(ended).toBe('done');
  expect((await homeOf(memberId)).wallet.amount).toBe(100);
  await sql`select ledger_resolve('x', 0::smallint, 'V')`.execute(db);
});

test('the largest amounts are exact', async () => {
  const { memberId } = await createMember(db);
  await createGameAccount(db, memberId, 'FIRST');
  await keepAmount(db, memberId, 'FIRST', 999_999_999_999n);
  const amount = slotOf(await homeOf(memberId), 'FIRST')?.amount;
  expect(String(amount)).toBe(formatMajor(999_999_999_999n));
});

test('games are in the operator’s order, with the member’s amount or 0 without an account', async () => {
  const { memberId } = await createMember(db);
  await createGameAccount(db, memberId, 'SECOND');
  await keepAmount(db, memberId, 'SECOND', 5_050n);
  const { slots } = await homeOf(memberId);
  expect(slots.map(({ code, isActive, amount, ftWalletSlot }) => ({ code, isActive, amount, ftWalletSlot }))).toEqual([
    { code: 'FIRST', isActive: false, amount: 0, ftWalletSlot: 10 },
    { code: 'SECOND', isActive: true, amount: 50.5, ftWalletSlot: 0.1 },
  ]);
});

test('a game with larger units shows its step: 0.10 at a tenth of a credit, 1 for whole credits', async () => {
  await createGame(db, 'WHOLE', { position: 4, enabled: false });
  const { memberId } = await createMember(db);
  await createGameAccount(db, memberId, 'WHOLE');
  await keepAmount(db, memberId, 'WHOLE', 100n);
  services.catalogue.forget();
  const view = await homeOf(memberId);
  expect(slotOf(view, 'WHOLE')).toMatchObject({ step: 1 });
  expect(slotOf(view, 'SECOND')).toMatchObject({ step: 0.1 });
  expect(slotOf(view, 'FIRST')).not.toHaveProperty('step');
});

test('an account that was not opened completely is not active and empty', async () => {
  const { memberId } = await createMember(db);
  await createGameAccount(db, memberId, 'FIRST');
  await db
    .updateTable('game_account')
    .set({ active: false, amount_minor: 700n, stale: true })
    .where('member_id', '=', memberId)
    .execute();
  expect(slotOf(await homeOf(memberId), 'FIRST')).toMatchObject({ isActive: false, amount: 0, stale: false });
});

test('another member’s game account is never shown', async () => {
  const owner = await createMember(db);
  await createGameAccount(db, owner.memberId, 'FIRST');
  await keepAmount(db, owner.memberId, 'FIRST', 900n);
  await addLeg(owner.memberId, { provider: 'FIRST', amountMinor: 100n, from: 'FIRST', to: 'WALLET' });
  const stranger = await homeOf((await createMember(db)).memberId);
  expect(slotOf(stranger, 'FIRST')).toMatchObject({ isActive: false, amount: 0 });
  expect(stranger.pending).toEqual([]);
});

test('a disabled game is hidden unless it holds money', async () => {
  const { memberId } = await createMember(db);
  expect(slotOf(await homeOf(memberId), 'OFF')).toBeUndefined();
  await createGameAccount(db, memberId, 'OFF');
  expect(slotOf(await homeOf(memberId), 'OFF')).toBeUndefined();
  await keepAmount(db, memberId, 'OFF', 1n);
  expect(slotOf(await homeOf(memberId), 'OFF')).toMatchObject({ amount: 0.01 });
});

test.each([
  ['th', 'พีจี', 'ปิดปรับปรุง'],
  ['la', 'ພີຈີ', 'ปิดปรับปรุง'],
  ['en', 'PG', 'Soon'],
] as const)(
  'names and alerts are in the member’s language (%s), in Thai where a text is missing',
  async (language, name, alert) => {
    const { memberId } = await createMember(db);
    const view = await homeOf(memberId, language);
    expect(slotOf(view, 'FIRST')).toMatchObject({ name, alert });
    expect(slotOf(view, 'SECOND')).not.toHaveProperty('alert');
  },
);

test('a web address that could run script is omitted', async () => {
  const { memberId } = await createMember(db);
  await createGame(db, 'LINKS', { position: 9, web: 'javascript:alert(1)' });
  services.catalogue.forget();
  expect(slotOf(await homeOf(memberId), 'LINKS')?.web).toBeNull();
  await db.updateTable('game').set({ web: 'https://games.example/a' }).where('code', '=', 'LINKS').execute();
  services.catalogue.forget();
  expect(slotOf(await homeOf(memberId), 'LINKS')?.web).toBe('https://games.example/a');
  await db.deleteFrom('game').where('code', '=', 'LINKS').execute();
  services.catalogue.forget();
});

test('an open transfer group is one line, an ended one is not shown', async () => {
  const { memberId } = await createMember(db);
  await addLeg(memberId, { provider: 'OFF', amountMinor: 1n, from: 'OFF', to: 'WALLET', ended: true });
  const groupId = await addLeg(memberId, {
    provider: 'FIRST',
    amountMinor: 2_550n,
    from: 'FIRST',
    to: 'SECOND',
    ended: true,
  });
  await addLeg(memberId, { provider: 'SECOND', amountMinor: 2_550n, from: 'FIRST', to: 'SECOND', groupId });
  const { pending } = await homeOf(memberId);
  expect(pending).toEqual([
    { transferId: groupId, from: 'FIRST', to: 'SECOND', amount: 25.5, createdAt: expect.any(String) },
  ]);
  const { rows } = await sql<{
    at: Date;
  }>`select min(created_at) as at from intent where group_id = ${groupId}`.execute(db);
  expect(pending[0]?.createdAt).toBe(rows[0]?.at.toISOString());
  await sql`update intent set ended_at = app_now(), state = 'VOIDED' where ended_at is null`.execute(db);
  expect((await homeOf(memberId)).pending).toEqual([]);
});

test('last updated is the latest reported balance, or now without one', async () => {
  const { memberId } = await createMember(db);
  const before = Date.now();
  expect(Date.parse((await homeOf(memberId)).lastUpdated)).toBeGreaterThan(before - 60_000);
  await createGameAccount(db, memberId, 'FIRST');
  await createGameAccount(db, memberId, 'SECOND');
  const at = (code: string, time: string) =>
    db
      .updateTable('game_account')
      .set({ refreshed_at: time })
      .where('member_id', '=', memberId)
      .where('game_code', '=', code)
      .execute();
  await at('FIRST', '2026-01-02T03:04:05.678Z');
  await at('SECOND', '2026-01-01T00:00:00Z');
  expect((await homeOf(memberId)).lastUpdated).toBe('2026-01-02T03:04:05.678Z');
});

test('a bank that is no longer listed is shown by its code', async () => {
  const { memberId } = await createMember(db, { bankCode: 'GONE' });
  expect((await homeOf(memberId)).bankAccount.bank).toEqual({ nameTH: 'GONE', nameEN: 'GONE' });
});

test('a member without a wallet gets NO_WALLET', async () => {
  const { memberId, token } = await createMember(db);
  await sql`delete from account where member_id = ${memberId}`.execute(db);
  const reply = await app.inject({ url: '/api/wallet', headers: memberHeaders(token) });
  expect([reply.statusCode, reply.json()]).toEqual([404, { message: 'NO_WALLET' }]);
});

test('over HTTP the answer matches its contract and is never cached', async () => {
  const { token } = await createRichMember(db, 5_000n);
  const reply = await app.inject({ url: '/api/wallet', headers: { ...memberHeaders(token), 'accept-language': 'en' } });
  expect(reply.statusCode).toBe(200);
  expect(reply.headers['cache-control']).toBe('no-store');
  expect(reply.json<WalletView>()).toMatchObject({ wallet: { amount: 50 }, slots: [{ name: 'PG' }, {}] });
});

test('the whole view, with the session, takes one round trip to the database, however many games there are', async () => {
  const { memberId, token } = await createRichMember(db, 100n);
  for (let game = 0; game < 14; game += 1) {
    await createGame(db, `MANY${game}`, { position: 20 + game });
    await createGameAccount(db, memberId, `MANY${game}`);
  }
  await addLeg(memberId, { provider: 'MANY1', amountMinor: 100n, from: 'MANY1', to: 'WALLET' });
  const counted = createPool(url, { max: 1 });
  const asked: string[] = [];
  counted.on('connect', (client) => {
    const query = client.query.bind(client);
    client.query = ((...call: [{ text: string } | string]) => {
      asked.push(String(call[0]));
      return (query as (...all: unknown[]) => unknown)(...call);
    }) as typeof client.query;
  });
  const counting = testServices(counted);
  await Promise.all([counting.settings.read(), counting.catalogue.read()]);
  asked.length = 0;
  const countingApp = createServer(counting);
  serveWallet({ app: countingApp, services: counting });
  const reply = await countingApp.inject({ url: '/api/wallet', headers: memberHeaders(token) });
  await counted.end();
  expect(reply.json<WalletView>().slots).toHaveLength(16);
  expect(asked).toHaveLength(1);
});
