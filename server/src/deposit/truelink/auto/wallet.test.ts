import { SignJWT } from 'jose';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDb } from '../../../../test/database.ts';
import { cashOf, depositApp } from '../../../../test/deposit/deposit.ts';
import { testServices } from '../../../../test/services.ts';
import { createMember, type TestMember } from '../../../../test/member.ts';
import { autoWallet, openWallets } from '../../../../test/deposit/truelink.ts';
import { phonesIn } from './phones.ts';

const { db, pool } = await createTestDb();
const secret = 'secret-of-the-wallet-app';
const services = testServices(pool, { config: { limits: false, walletNoticeSecret: secret } });
const app = depositApp(services);
let member: TestMember;
let events = 0;

beforeAll(() => openWallets(db));
beforeEach(async () => {
  member = await createMember(db);
});

const paid = (more: object = {}) => ({
  event_type: 'P2P',
  event_id: `event-${++events}`,
  received_time: new Date().toISOString(),
  amount: 12_550,
  sender_mobile: '0899999999',
  receiver_name: autoWallet,
  message: member.phone,
  ...more,
});

type Signing = { key?: string; ageSeconds?: number; alg?: string };

async function bodyOf(claims: object, { key = secret, ageSeconds = 0, alg = 'HS256' }: Signing = {}): Promise<string> {
  const token = new SignJWT({ ...claims }).setProtectedHeader({ alg });
  const at = Math.floor(Date.now() / 1000) - ageSeconds;
  return JSON.stringify({ message: await token.setIssuedAt(at).sign(Buffer.from(key)) });
}

async function post(payload: string) {
  const headers = { 'content-type': 'application/json' };
  const reply = await app.inject({ method: 'POST', url: '/api/hook/TRUEMONEY', headers, payload });
  return { status: reply.statusCode, body: reply.json<object>() };
}
const tell = async (claims: object, signing: Signing = {}) => post(await bodyOf(claims, signing));
const kept = { status: 200, body: { message: 'OK' } };
const keyInvalid = { status: 401, body: { message: 'KEY_INVALID' } };
const lastPayment = () =>
  db
    .selectFrom('incoming_payment')
    .orderBy('id', 'desc')
    .select(['state', 'reason', 'member_id', 'amount_minor', 'sender_account', 'message'])
    .executeTakeFirst();

test('a payment to the AUTO wallet is credited to the member whose user name is in its message', async () => {
  expect(await tell(paid({ message: `เติมเงิน ${member.phone} ครับ` }))).toEqual(kept);
  expect(await cashOf(db, member.memberId)).toBe(12_550n);
  expect(await lastPayment()).toMatchObject({ state: 'CREDITED', sender_account: '0899999999' });
});

test('one event told a thousand times is one credit', async () => {
  const body = await bodyOf(paid());
  for (let round = 0; round < 10; round += 1) {
    const answers = await Promise.all(Array.from({ length: 100 }, () => post(body)));
    expect(answers).toEqual(answers.map(() => kept));
  }
  expect(await cashOf(db, member.memberId)).toBe(12_550n);
});

test('one event signed anew each time is one credit, another event of the same payer a second one', async () => {
  const claims = paid();
  for (const ageSeconds of [0, 10, 60]) expect(await tell(claims, { ageSeconds })).toEqual(kept);
  expect(await tell(paid())).toEqual(kept);
  expect(await cashOf(db, member.memberId)).toBe(25_100n);
});

describe('not believed:', () => {
  test.each([
    ['signed by another party', { key: 'secret-of-another-party' }],
    ['an hour old', { ageSeconds: 3_600 }],
    ['of the future', { ageSeconds: -3_600 }],
    ['signed in another way', { alg: 'HS512' }],
  ])('%s', async (_how, signing) => {
    expect(await tell(paid(), signing)).toEqual(keyInvalid);
    expect(await cashOf(db, member.memberId)).toBe(0n);
  });

  test.each(['', '{}', '<html>', '{"message":"a.b.c"}', '{"message":1}'])('a body of %j', async (body) => {
    expect(await post(body)).toEqual(keyInvalid);
  });

  test('an unsigned token', async () => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const iat = Math.floor(Date.now() / 1000);
    const message = `${part({ alg: 'none' })}.${part({ ...paid(), iat })}.`;
    expect(await post(JSON.stringify({ message }))).toEqual(keyInvalid);
  });

  test('any at all while no secret is set', async () => {
    const deaf = depositApp(testServices(pool, { replace: { walletNoticeSecret: () => undefined } }));
    const reply = await deaf.inject({ method: 'POST', url: '/api/hook/TRUEMONEY', payload: await bodyOf(paid()) });
    expect([reply.statusCode, reply.json()]).toEqual([404, { message: 'NO_DATA' }]);
  });
});

describe('kept for a person:', () => {
  test.each([
    ['no name in it', 'NO_MEMBER', () => ({ message: 'ขอบคุณครับ' })],
    ['no message', 'NO_MEMBER', () => ({ message: undefined })],
    ['an unknown name', 'NO_MEMBER', () => ({ message: '0000000000' })],
    ['another’s wallet', 'OTHER_WALLET', () => ({ receiver_name: 'SOMEBODY' })],
    ['more than the ledger takes', 'AMOUNT', () => ({ amount: 10 ** 15 })],
    ['no event id', 'NO_REFERENCE', () => ({ event_id: undefined })],
  ])('%s', async (_what, reason, more) => {
    const claims = paid(more());
    const answers = await Promise.all([0, 5, 9].map((ageSeconds) => tell(claims, { ageSeconds })));
    expect(answers).toEqual(answers.map(() => kept));
    expect(await cashOf(db, member.memberId)).toBe(0n);
    expect(await lastPayment()).toMatchObject({ state: 'REVIEW', reason });
    const rows = await db.selectFrom('incoming_payment').where('reason', '=', reason).select('message').execute();
    expect(rows.filter(({ message }) => message === (claims.message ?? '')).length, 'told twice, kept once').toBe(1);
  });

  test('the names of two members', async () => {
    const other = await createMember(db);
    await tell(paid({ message: `${member.phone} ${other.phone}` }));
    expect(await lastPayment()).toMatchObject({ state: 'REVIEW', reason: 'SEVERAL_MEMBERS', member_id: null });
  });

  test('a member whose money is kip', async () => {
    const lao = await createMember(db, { currency: 'LAK' });
    await tell(paid({ message: lao.phone }));
    expect(await lastPayment()).toMatchObject({ state: 'REVIEW', reason: 'NO_WALLET', member_id: lao.memberId });
  });

  test.each([{ event_type: 'REFUND' }, { amount: 0 }, { amount: 1.5 }, { amount: '100' }, { received_time: 'soon' }])(
    'what it cannot read (%j), as it came',
    async (more) => {
      const claims = paid(more);
      expect(await tell(claims)).toEqual(kept);
      expect(await cashOf(db, member.memberId)).toBe(0n);
      const inbox = db.selectFrom('inbox').where('event_id', '=', claims.event_id).select('raw');
      expect(await inbox.execute()).toHaveLength(1);
    },
  );
});

test.each([
  ['0812345678', ['0812345678']],
  ['เติมให้ 081-234-5678 นะ', ['0812345678']],
  ['+66 81 234 5678', ['0812345678']],
  ['66812345678', ['0812345678']],
  ['๐๘๑๒๓๔๕๖๗๘', ['0812345678']],
  ['0812345678 0812345678', ['0812345678']],
  ['0812345678,0898765432', ['0812345678', '0898765432']],
  ['0812345678 0898765432', ['0812345678', '0898765432']],
  ['081234567', []],
  ['08123456789', []],
  ['order 10812345678', []],
  ['', []],
])('%j names %j', (message, phones) => expect(phonesIn(message)).toEqual(phones));
