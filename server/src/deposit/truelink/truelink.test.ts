import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDb } from '../../../test/database.ts';
import { cashOf, depositApp } from '../../../test/deposit/deposit.ts';
import { callAs } from '../../../test/client.ts';
import { testServices } from '../../../test/services.ts';
import { createMember, type TestMember } from '../../../test/member.ts';
import {
  fakeVouchers,
  handIn,
  linkOf,
  linkWallet,
  newVoucher,
  openWallets,
  sealText,
  sendSealed,
} from '../../../test/deposit/truelink.ts';
import { fingerprintOf } from './link.ts';

const { db, pool } = await createTestDb();
const vouchers = fakeVouchers();
const honest = { ...vouchers };
const services = testServices(pool, { config: { limits: false }, replace: { vouchers, requestWaitsMs: 3_000 } });
const app = depositApp(services);
const strict = depositApp(testServices(pool, { replace: { vouchers, requestWaitsMs: 3_000 } }));
let member: TestMember;
let voucher: string;

beforeAll(() => openWallets(db));
beforeEach(async () => {
  await sql`update gift set next_at = 'infinity'`.execute(db);
  Object.assign(vouchers, { looks: honest.looks, redeems: honest.redeems });
  vouchers.looked.length = 0;
  vouchers.redeemed.length = 0;
  member = await createMember(db);
  voucher = newVoucher();
});

const success = { status: 200, body: { message: 'SUCCESS', amount: 50 } };
const waiting = { status: 200, body: { message: 'OK' } };
const invalid = { status: 422, body: { message: 'TRUELINK_INVALID' } };
const duplicate = { status: 409, body: { message: 'TRUELINK_DUPLICATE' } };
const hand = (link = linkOf(voucher), more: { wallet?: string; key?: string } = {}) =>
  handIn(app, member.token, link, more);
const giftRow = () =>
  db
    .selectFrom('gift')
    .where('fingerprint', '=', fingerprintOf(voucher))
    .orderBy('id', 'desc')
    .select(['state', 'refusal', 'reason', 'sealed'])
    .executeTakeFirst();

test('a gift link is credited once, with its row in the statement', async () => {
  expect(await hand()).toEqual(success);
  expect(await cashOf(db, member.memberId)).toBe(5_000n);
  const { body } = await callAs<{ statements: object[] }>(app, member.token, {
    method: 'POST',
    url: '/api/statement',
    body: { page: 1, limit: 10 },
  });
  expect(body.statements).toMatchObject([
    { statementType: 'deposit', from: 'TRUEWALLET', to: 'WALLET', status: 'SUCCESS', amount: 50 },
  ]);
  const op = `truemoney:${fingerprintOf(voucher).toString('hex')}`;
  expect((await sql`select 1 from transfer where op = ${op}`.execute(db)).rows).toHaveLength(1);
});

test('the lookup hands out the key while a gift-link wallet is open', async () => {
  const lookup = () => callAs(app, member.token, { url: '/api/lookup/deposit' });
  const wallets = [
    { mode: 'AUTO', walletAccountName: 'KAPAO AUTO', mobile: '0800000001' },
    { mode: 'LINK', walletAccountName: linkWallet },
  ];
  expect((await lookup()).body).toMatchObject({ wallets, truelinkKey: { kty: 'EC', crv: 'P-256', alg: 'ECDH-ES' } });
  expect(JSON.stringify((await lookup()).body)).not.toContain('"d"');
  await sql`update receiving_wallet set enabled = false where mode = 'LINK'`.execute(db);
  expect((await lookup()).body).toMatchObject({ truelinkKey: null });
  expect(await hand()).toEqual({ status: 404, body: { message: 'NO_WALLET' } });
  await sql`update receiving_wallet set enabled = true`.execute(db);
});

describe('refused without asking anybody:', () => {
  test.each([['KAPAO AUTO'], ['unknown'], ['']])('NO_WALLET for the wallet %j', async (wallet) => {
    expect(await hand(linkOf(voucher), { wallet })).toEqual({ status: 404, body: { message: 'NO_WALLET' } });
  });

  test('NO_WALLET for a member whose money is kip', async () => {
    const lao = await createMember(db, { currency: 'LAK' });
    expect((await handIn(app, lao.token, linkOf(voucher))).body).toEqual({ message: 'NO_WALLET' });
    expect((await callAs(app, lao.token, { url: '/api/lookup/deposit' })).body).toEqual({ message: 'NO_BANK' });
  });

  test.each(['not-a-jwe', 'a'.repeat(5_000)])('TRUELINK_INVALID for what does not open', async (sealed) => {
    expect(await sendSealed(app, member.token, sealed)).toEqual(invalid);
  });

  test('TRUELINK_INVALID for a plain link, a link elsewhere and a stale seal', async () => {
    expect(await sendSealed(app, member.token, `${linkOf(voucher)}::${linkWallet}`)).toEqual(invalid);
    expect(await hand('https://evil.example/campaign/?v=abcdefghijkl')).toEqual(invalid);
    const stale = { header: { iat: Math.floor(Date.now() / 1000) - 900 } };
    expect(await sendSealed(app, member.token, await sealText(`${linkOf(voucher)}::${linkWallet}`, stale))).toEqual(
      invalid,
    );
  });

  test('REQUEST_LIMIT_1MIN for a second link within a minute, whatever became of the first', async () => {
    expect(await handIn(strict, member.token, 'nonsense')).toEqual(invalid);
    expect(await handIn(strict, member.token, linkOf(voucher))).toEqual({
      status: 429,
      body: { message: 'REQUEST_LIMIT_1MIN', data: { retryAfter: expect.any(Number) } },
    });
    await sql`update limit_counter set resets_at = now()`.execute(db);
    expect(await handIn(strict, member.token, linkOf(voucher))).toEqual(success);
  });

  test.each([[undefined], ['ไม่ใช่ลิงก์'], [{}]])('a body of %j is no call', async (link) => {
    const call = { method: 'POST', url: '/api/wallet/truelink', body: { link, more: 1 } } as const;
    expect((await callAs(app, member.token, call)).status).toBe(400);
  });

  test('afterwards', () => expect([vouchers.looked, vouchers.redeemed]).toEqual([[], []]));
});

describe('the partner’s word', () => {
  test.each([
    ['duplicate', 'REDEEMED', duplicate],
    ['duplicate', 'OUT_OF_STOCK', duplicate],
    ['invalid', 'NOT_FOUND', invalid],
    ['invalid', 'EXPIRED', invalid],
    ['invalid', 'OWN', invalid],
  ] as const)('%s, %s, when looking and when redeeming', async (kind, reason, answer) => {
    const refusal = { kind, reason, redeemed: null } as Extract<Awaited<ReturnType<typeof vouchers.looks>>, object>;
    vouchers.looks = async () => refusal;
    expect(await hand()).toEqual(answer);
    expect(vouchers.redeemed).toEqual([]);
    voucher = newVoucher();
    vouchers.looks = honest.looks;
    vouchers.redeems = async () => refusal as never;
    expect(await hand()).toEqual(answer);
    expect(await giftRow()).toMatchObject({ state: 'REJECTED', reason });
    expect(await cashOf(db, member.memberId)).toBe(0n);
  });

  test('an invalid voucher may be handed in again, a duplicate one never', async () => {
    vouchers.redeems = async () => ({ kind: 'invalid', reason: 'NOT_FOUND', redeemed: false });
    expect(await hand()).toEqual(invalid);
    vouchers.redeems = async () => ({ kind: 'duplicate', reason: 'OUT_OF_STOCK', redeemed: false });
    expect(await hand()).toEqual(duplicate);
    vouchers.redeems = honest.redeems;
    expect(await hand()).toEqual(duplicate);
    expect(vouchers.redeemed).toHaveLength(2);
  });

  test('less than the least amount is refused before it is taken', async () => {
    vouchers.looks = async () => ({ kind: 'open', amountMinor: 199n });
    expect(await hand()).toEqual(invalid);
    expect(vouchers.redeemed).toEqual([]);
    vouchers.looks = async () => ({ kind: 'open', amountMinor: 200n });
    vouchers.redeems = async () => ({ kind: 'ok', amountMinor: 200n, ownerMask: null });
    expect(await hand()).toEqual({ status: 200, body: { message: 'SUCCESS', amount: 2 } });
  });

  test('less than the least amount that was taken all the same waits for a person', async () => {
    vouchers.redeems = async () => ({ kind: 'ok', amountMinor: 199n, ownerMask: null });
    expect(await hand()).toEqual(waiting);
    expect(await giftRow()).toMatchObject({ state: 'REVIEW', reason: 'BELOW_MINIMUM' });
    const payments = db.selectFrom('incoming_payment').where('member_id', '=', member.memberId);
    expect(await payments.select(['state', 'amount_minor', 'reason']).execute()).toEqual([
      { state: 'REVIEW', amount_minor: 199n, reason: 'BELOW_MINIMUM' },
    ]);
    expect(await cashOf(db, member.memberId)).toBe(0n);
  });

  test('that the operator’s own wallet is unknown to it is an alarm, not the member’s fault', async () => {
    vouchers.redeems = async () => ({ kind: 'no_receiver' });
    expect(await hand()).toEqual(waiting);
    expect(await giftRow()).toMatchObject({ state: 'REVIEW', reason: 'NO_RECEIVER' });
    expect(services.lines.filter((line) => line.includes('NO_RECEIVER') && line.includes('"level":50'))).toHaveLength(
      1,
    );
  });
});

describe('one voucher is one credit', () => {
  const likes = (id: string): string[] => [
    linkOf(id),
    `${linkOf(id)}&utm_source=line`,
    `https://gift.truemoney.com/campaign?utm=1&v=${id}`,
    `https://GIFT.truemoney.com/campaign/?v=${id.toUpperCase()}#x`,
  ];

  test('however often and in whatever shape its owner sends it at once', async () => {
    const links = Array.from({ length: 50 }, (_, run) => likes(voucher)[run % 4] ?? '');
    const answers = await Promise.all(links.map((link) => hand(link)));
    expect(answers.filter(({ status }) => status === 200)).toEqual([success]);
    expect(answers.filter(({ status }) => status !== 200)).toEqual(Array.from({ length: 49 }, () => duplicate));
    expect(await cashOf(db, member.memberId)).toBe(5_000n);
    expect(vouchers.redeemed).toHaveLength(1);
  });

  test('by any other sender, to any wallet', async () => {
    await db
      .insertInto('receiving_wallet')
      .values({ mode: 'LINK', account_name: 'OTHER', mobile: '0800000003' })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const many = await Promise.all(Array.from({ length: 25 }, () => createMember(db)));
    const answers = await Promise.all(
      many.map(({ token }, run) =>
        handIn(app, token, likes(voucher)[run % 4] ?? '', { wallet: run % 2 === 0 ? linkWallet : 'OTHER' }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toEqual([success]);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(24);
    expect(vouchers.redeemed).toHaveLength(1);
  });

  test('one request sent ten times at once gets ten equal answers', async () => {
    const sealed = await sealText(`${linkOf(voucher)}::${linkWallet}`);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => sendSealed(strict, member.token, sealed, `key-${voucher}`)),
    );
    expect(answers).toEqual(answers.map(() => success));
    expect(await cashOf(db, member.memberId)).toBe(5_000n);
    const other = await sealText(`${linkOf(newVoucher())}::${linkWallet}`);
    expect((await sendSealed(strict, member.token, other, `key-${voucher}`)).body).toEqual({
      message: 'IDEMPOTENCY_CLASH',
    });
  });

  test('a refused request is refused again with its key, without a call', async () => {
    vouchers.redeems = async () => ({ kind: 'invalid', reason: 'EXPIRED', redeemed: false });
    const sealed = await sealText(`${linkOf(voucher)}::${linkWallet}`);
    for (const _round of [1, 2]) expect(await sendSealed(app, member.token, sealed, 'again')).toEqual(invalid);
    expect(vouchers.redeemed).toHaveLength(1);
  });
});

test('link and voucher stand whole in no log, and not open in the database', async () => {
  await hand();
  await hand('https://gift.truemoney.com/elsewhere/?v=' + voucher);
  const logged = services.lines.join('');
  expect(logged).toContain(`v=${voucher.slice(0, 4)}…`);
  expect(logged).not.toContain(voucher);
  expect((await giftRow())?.sealed.includes(voucher)).toBe(false);
  const { rows } = await sql<{ text: string }>`select g::text as text from gift g`.execute(db);
  expect(rows.map(({ text }) => text).join()).not.toContain(voucher);
});
