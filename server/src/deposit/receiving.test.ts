import { beforeAll, expect, test } from 'vitest';
import { createTestDb } from '../testing/database.ts';
import { callAs, depositApp, openChannel } from '../testing/deposit.ts';
import { testHouse } from '../testing/house.ts';
import { createMember, type TestMember } from '../testing/member.ts';
import { fakeChannel } from '../testing/qr-channel.ts';

const { db, pool } = await createTestDb();
const qrChannels = new Map([['WW', fakeChannel()]]);
const app = depositApp(testHouse(pool, { config: { limits: false }, replace: { qrChannels } }));
let member: TestMember;

beforeAll(async () => {
  member = await createMember(db);
});

const lookup = (token = member.token) => callAs(app, token, { url: '/api/lookup/deposit' });
const account = (bank_code: string, mode: string, more: object = {}) =>
  db
    .insertInto('receiving_account')
    .values({
      bank_type: 'BANK',
      bank_code,
      mode,
      account_name: 'KAPAO',
      account_no: '4051234567',
      currency: 'THB',
      ...more,
    })
    .execute();

test('with no receiving account at all the answer is NO_BANK', async () => {
  expect(await lookup()).toEqual({ status: 404, body: { message: 'NO_BANK' } });
});

test('only manual accounts flag the manual mode', async () => {
  await account('GSB', 'MANUAL');
  expect((await lookup()).body).toMatchObject({ isManual: true, wallets: [], truelinkKey: null });
  await account('SCB', 'AUTO', { position: 1 });
  expect((await lookup()).body).toMatchObject({ isManual: false });
});

test('open accounts of the member’s currency are listed in order, QR ones with least amount and presets', async () => {
  await account('KTB', 'AUTO', { enabled: false });
  await account('BCEL', 'AUTO', { currency: 'LAK' });
  await openChannel(db);
  await db.updateTable('receiving_account').set({ position: 2 }).where('bank_code', '=', 'WW').execute();
  const { banks } = (await lookup()).body as { banks: { bankCode: string }[] };
  expect(banks.map((bank) => bank.bankCode)).toEqual(['GSB', 'SCB', 'WW']);
  expect(banks[1]).not.toHaveProperty('minimum');
  expect(banks[2]).toEqual({
    bankType: 'PAYMENT',
    bankCode: 'WW',
    mode: 'AUTO',
    bank: { nameTH: 'WW', nameEN: 'WW' },
    bankAccountName: 'KAPAO',
    bankAccountNo: 'WW-THB',
    currency: 'THB',
    minimum: 100,
    presets: [100, 200],
  });
});

test('a bank is named in Thai and English', async () => {
  const bank = { name_th: 'ไทยพาณิชย์', name_la: 'ໄທພານິດ', name_en: 'Siam Commercial Bank', country: 'TH', position: 1 };
  await db
    .insertInto('bank')
    .values({ code: 'SCB', ...bank })
    .onConflict((row) => row.doNothing())
    .execute();
  const { banks } = (await lookup()).body as { banks: { bankCode: string; bank: object }[] };
  const named = await db.selectFrom('bank').where('code', '=', 'SCB').selectAll().executeTakeFirstOrThrow();
  expect(banks.find((row) => row.bankCode === 'SCB')?.bank).toEqual({ nameTH: named.name_th, nameEN: named.name_en });
});

test('a QR channel nobody speaks to is shown as in maintenance', async () => {
  await openChannel(db, 'ZPAY', { minimumMinor: 1_000n });
  const { banks } = (await lookup()).body as { banks: { bankCode: string; maintenance?: boolean }[] };
  expect(banks.find((row) => row.bankCode === 'ZPAY')).toMatchObject({ maintenance: true, minimum: 10 });
  expect(banks.find((row) => row.bankCode === 'WW')).not.toHaveProperty('maintenance');
});

test('the slip lookup answers anybody, with the least amount of any QR channel', async () => {
  const reply = await app.inject({ method: 'GET', url: '/api/lookup/slip' });
  expect(reply.json()).toEqual({
    closingTime: '23:30',
    openingTime: '01:00',
    maxAgeMinutes: 60,
    qrMinimum: 10,
    qrValidMinutes: 15,
    truewalletMinimum: 2,
  });
});

test('where to pay in is told to members only', async () => {
  expect((await app.inject({ method: 'GET', url: '/api/lookup/deposit' })).statusCode).toBe(401);
});
