import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { readCash } from '../money/ledger/account.ts';
import { createTestDb } from '../../test/database.ts';
import { nightsOf, settledRefund, stopClock } from '../../test/gift/refund.ts';
import { addMoney } from '../../test/wallet.ts';

const { db, pool } = await createTestDb();
const nights = await nightsOf(db, pool);
const { game, settings } = nights;

beforeEach(() => nights.begin());

await sql`insert into offer (kind, code, currency, title, bonus_bp, min_deposit_minor)
  values ('BONUS', 'FIRST', 'THB', '{"th": "โบนัส", "la": "ໂບນັດ", "en": "Bonus"}', 10000, 10000)`.execute(db);

async function member(settledMinor = 0n) {
  const one = await nights.player(0n);
  if (settledMinor > 0n) await settledRefund(db, one.memberId, settledMinor);
  const call = (path: string) => async (key?: string) => {
    const { status, body } = await one.client.get(path, key === undefined ? {} : { 'idempotency-key': key });
    return status === 200 ? body : [status, body.message, ...(body.data === undefined ? [] : [body.data])];
  };
  return {
    ...one,
    receive: call('/api/refund/receive'),
    addWallet: call('/api/refund/addWallet'),
    arm: () => one.client.get('/api/bonus/activate/FIRST'),
    clear: () => one.client.get('/api/bonus/clear'),
    refuse: () => sql`select condition_disarm(${one.memberId}, 'GIVEN_UP')`.execute(db),
    free: async () => (await readCash(db, one.memberId))?.freeMinor,
    list: async (page: number, limit: number) => (await one.client.post('/api/refund', { page, limit })).body,
    statement: async (language: string) => {
      const asked = { 'accept-language': language };
      return (await one.client.post('/api/statement', { page: 1, limit: 10 }, asked)).body['statements'];
    },
  };
}

const success = (amount: number) => ({ message: 'REFUND_SUCCESS', amount });

describe('receiving a settled refund', () => {
  test('is refused by the first reason: off, a bonus, nothing settled', async () => {
    const one = await member();
    await one.arm();
    settings['refund.enabled'] = false;
    expect(await one.receive()).toEqual([403, 'REFUND_INACTIVE']);
    delete settings['refund.enabled'];
    expect(await one.receive()).toEqual([409, 'REFUND_CONDITION']);
    expect(await one.check()).toMatchObject({ result: false, bonus: true });
    await one.clear();
    expect(await one.receive()).toEqual([404, 'NO_REFUND']);
    await sql`delete from game_account where member_id = ${one.memberId}`.execute(db);
    await sql`delete from account where member_id = ${one.memberId}`.execute(db);
    expect(await one.receive()).toEqual([404, 'NO_WALLET']);
    expect((await one.client.get('/api/refund/check')).body).toEqual({ message: 'NO_WALLET' });
  });

  test('is shown on home until it is in the wallet', async () => {
    const one = await member(2_250n);
    const shown = async () => (await one.client.get('/api/wallet')).body['refund'];
    expect(await shown()).toEqual({ amount: 22.5 });
    await one.receive();
    expect(await shown()).toEqual({ amount: 22.5 });
    await one.addWallet();
    expect(await shown()).toBeUndefined();
  });

  test('sets it aside once and shows the new state', async () => {
    const one = await member(2_250n);
    await sql`insert into content (key, body) values ('refund.info', '{"th": "<p>คืน</p>", "en": "<p>Back</p>"}')
      on conflict (key, position) do update set body = excluded.body`.execute(db);
    const terms = { info: '<p>คืน</p>', bonus: false, refundSuccess: 0, refundFail: 0 };
    const claimableUntil = new Date('2026-03-02T00:00+07:00').toISOString();
    expect(await one.check()).toEqual({ ...terms, result: true, refundAmount: 0, claimable: 22.5, claimableUntil });
    expect(await one.receive()).toEqual(success(22.5));
    expect(await one.check()).toEqual({ ...terms, result: false, refundAmount: 22.5, claimable: 0 });
    expect(await one.receive()).toEqual([404, 'NO_REFUND']);
    expect(await one.free()).toBe(0n);
  });

  test('works until midnight in Bangkok, to the millisecond', async () => {
    const [last, late] = [await member(1_000n), await member(1_000n)];
    await stopClock(db, '2026-03-01 23:59:59.999');
    expect(await last.receive()).toEqual(success(10));
    await stopClock(db, '2026-03-02 00:00:00.000');
    expect(await late.check()).toMatchObject({ result: false, claimable: 0 });
    expect(await late.receive()).toEqual([404, 'NO_REFUND']);
    expect(await last.addWallet()).toEqual(success(10));
  });

  test('answers a repeated request as the first', async () => {
    const one = await member(1_000n);
    expect(await one.receive('one-key')).toEqual(success(10));
    expect(await one.receive('one-key')).toEqual(success(10));
    expect(await one.receive('another')).toEqual([404, 'NO_REFUND']);
    expect(await one.addWallet('one-key')).toEqual(success(10));
    expect(await one.addWallet('one-key')).toEqual(success(10));
    expect(await one.addWallet('another')).toEqual([409, 'REFUND_MINIMUM']);
    expect(await one.free()).toBe(1_000n);
  });

  test('is refused to a member who excluded themselves after the night', async () => {
    const one = await member(1_000n);
    await sql`update member set status = 'excluded' where id = ${one.memberId}`.execute(db);
    expect(await one.check()).toMatchObject({ result: false, claimable: 0 });
    expect(await one.receive()).toEqual([403, 'RG_EXCLUDED']);
  });
});

describe('moving a received refund into the wallet', () => {
  test('is refused by the first reason: off, nothing received, a bonus, too much left', async () => {
    const one = await member();
    Object.assign(settings, { 'refund.percentSuccess': 150, 'refund.percentFail': 10, 'refund.enabled': false });
    await one.arm();
    expect(await one.addWallet()).toEqual([403, 'REFUND_INACTIVE']);
    delete settings['refund.enabled'];
    expect(await one.addWallet()).toEqual([409, 'REFUND_MINIMUM']);
    await one.clear();
    await settledRefund(db, one.memberId, 1_000n);
    expect(await one.addWallet()).toEqual([409, 'REFUND_MINIMUM']);
    await one.receive();
    await one.arm();
    expect(await one.addWallet()).toEqual([409, 'REFUND_CONDITION']);
    await one.clear();
    await addMoney(db, one.memberId, 501n);
    expect(await one.addWallet()).toEqual([409, 'BONUS_REMAINING', { total: 5.01, max: 5 }]);
    expect(await one.check()).toMatchObject({ refundAmount: 10, refundSuccess: 150, refundFail: 10 });
    expect(await one.free()).toBe(501n);
  });

  test('credits it as cash, also while a bonus is armed, with a row in the statement', async () => {
    const one = await member(1_000n);
    await one.receive();
    await stopClock(db, '2026-03-02 12:00');
    await settledRefund(db, one.memberId, 250n);
    await one.receive();
    await one.arm();
    expect(await one.addWallet()).toEqual(success(12.5));
    expect(await one.free()).toBe(1_250n);
    expect(await one.check()).toMatchObject({ refundAmount: 0, result: false });
    const row = { statementType: 'bonus', from: 'house', to: 'WALLET', status: 'SUCCESS', amount: 12.5 };
    expect(await one.statement('en')).toMatchObject([{ ...row, refund: { description: 'Refund' } }]);
    expect(await one.statement('th')).toMatchObject([{ refund: { description: 'คืนยอดเสีย' } }]);
    expect(await one.statement('la')).toMatchObject([{ refund: { description: 'ຄືນຍອດເສຍ' } }]);
    const created = (at: string) => new Date(`${at}+07:00`).toISOString();
    const [first, second] = [
      { refundAmount: 10, createdAt: created('2026-03-01T12:00') },
      { refundAmount: 2.5, createdAt: created('2026-03-02T12:00') },
    ];
    expect(await one.list(1, 10)).toEqual({ total: 2, refunds: [second, first] });
    expect(await one.list(2, 1)).toEqual({ total: 2, refunds: [first] });
  });

  test('opens a condition where the operator set a success percent', async () => {
    const one = await member(1_000n);
    Object.assign(settings, { 'refund.percentSuccess': 150, 'refund.percentFail': 10 });
    await one.receive();
    expect(await one.addWallet()).toEqual(success(10));
    expect((await one.client.get('/api/bonus/check/active')).body).toMatchObject({
      type: 'REFUND',
      state: 'OPEN',
      base: 10,
      target: 15,
      floor: 1,
    });
    expect(await one.check()).toMatchObject({ refundAmount: 0, bonus: true });
  });

  test('waits for games without a balance, and can be repeated when it was given up', async () => {
    const one = await member(1_000n);
    settings['refund.percentSuccess'] = 150;
    await one.receive();
    game.mood = 'down';
    expect(await one.addWallet()).toEqual(success(10));
    expect(await one.check()).toMatchObject({ refundAmount: 0, bonus: true });
    expect(await one.free()).toBe(0n);
    await one.refuse();
    expect(await one.check()).toMatchObject({ refundAmount: 10, bonus: false });
    game.mood = 'ok';
    expect(await one.addWallet()).toEqual(success(10));
    expect(await one.free()).toBe(1_000n);
    expect(await one.check()).toMatchObject({ refundAmount: 0 });
  });
});

test('the pictures above the sheet are the operator’s, in the reader’s language', async () => {
  const one = await member();
  const body = JSON.stringify({ image: '/a.svg', html: { th: 'คืน', en: 'Back' } });
  await sql`insert into content (key, position, body) values ('refund.banner', 90, ${body}::jsonb)`.execute(db);
  const { body: banners } = await one.client.get('/api/refund/banners', { 'accept-language': 'en' });
  expect(banners).toContainEqual({ image: '/a.svg', html: 'Back' });
});
