import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { createTestDb } from '../../test/database.ts';
import { depositApp, makeQr, openChannel } from '../../test/deposit/deposit.ts';
import { callAs } from '../../test/client.ts';
import { testServices } from '../../test/services.ts';
import { createMember, type TestMember } from '../../test/member.ts';
import { kbank } from './qr/channels/kbank.ts';
import { fakeChannel } from '../../test/deposit/qr-channel.ts';

const { db, pool } = await createTestDb();
const qrChannels = new Map([
  ['WW', fakeChannel()],
  ['ZPAY', fakeChannel('ZPAY')],
]);
const services = testServices(pool, { config: { limits: false }, replace: { qrChannels } });
const app = depositApp(services);
const qrOfKbank = { qrChannels: new Map([['KBANK', kbank]]) };
const kbankApp = depositApp(testServices(pool, { config: { limits: false }, replace: qrOfKbank }));
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

test('only the operator’s setting flags the manual mode', async () => {
  await account('GSB', 'MANUAL');
  expect((await lookup()).body).toMatchObject({ isManual: false, wallets: [], truelinkKey: null });
  await account('SCB', 'AUTO', { position: 1 });
  await db.insertInto('setting').values({ key: 'deposit.manual', value: 'true' }).execute();
  services.settings.forget();
  expect((await lookup()).body).toMatchObject({ isManual: true });
  await db.deleteFrom('setting').execute();
  services.settings.forget();
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

test('a QR channel without an adapter is shown as in maintenance', async () => {
  await openChannel(db, 'ZPAY', { minimumMinor: 1_000n });
  qrChannels.delete('ZPAY');
  const { banks } = (await lookup()).body as { banks: { bankCode: string; maintenance?: boolean }[] };
  qrChannels.set('ZPAY', fakeChannel('ZPAY'));
  expect(banks.find((row) => row.bankCode === 'ZPAY')).toMatchObject({ maintenance: true, minimum: 10 });
  expect(banks.find((row) => row.bankCode === 'WW')).not.toHaveProperty('maintenance');
});

test('a setting takes the place of least amount and first preset of PAYTIMZ and ZPAY, and of no other channel', async () => {
  const value = JSON.stringify(2_550);
  await sql`insert into setting (key, value) values ('qr.zpayMinimumMinor', ${value}::jsonb)`.execute(db);
  services.settings.forget();
  const { banks } = (await lookup()).body as { banks: { bankCode: string }[] };
  const below = await makeQr(app, member.token, 25.49, { channel: 'ZPAY' });
  const enough = await makeQr(app, member.token, 25.5, { channel: 'ZPAY' });
  const slip = (await app.inject({ method: 'GET', url: '/api/lookup/slip' })).json();
  await db.deleteFrom('setting').execute();
  services.settings.forget();
  expect(banks.find((row) => row.bankCode === 'ZPAY')).toMatchObject({ minimum: 25.5, presets: [25.5, 200] });
  expect(banks.find((row) => row.bankCode === 'WW')).toMatchObject({ minimum: 100, presets: [100, 200] });
  expect([below.body, enough.body.hasQrcode]).toEqual([{ hasQrcode: false, message: 'QR_FAIL' }, true]);
  expect(slip).toMatchObject({ qrMinimum: 25.5 });
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

test('a bank’s nightly hours are always told, and the account is closed while they last', async () => {
  const hours = async (from: string, until: string) => {
    await sql`insert into bank_maintenance (bank_code, from_time, until_time)
      select 'GSB', (now() at time zone 'Asia/Bangkok')::time + ${from}::interval,
        (now() at time zone 'Asia/Bangkok')::time + ${until}::interval
      on conflict (bank_code) do update set from_time = excluded.from_time, until_time = excluded.until_time`.execute(
      db,
    );
    const { banks } = (await lookup()).body as { banks: Record<string, unknown>[] };
    return banks.find((row) => row['bankCode'] === 'GSB');
  };
  const inside = await hours('-1 hour', '1 hour');
  expect(inside).toMatchObject({
    maintenance: true,
    maintenanceHours: { from: expect.stringMatching(/^\d\d:\d\d$/), until: expect.stringMatching(/^\d\d:\d\d$/) },
  });
  expect(await hours('-21 hours', '1 hour')).toMatchObject({ maintenance: true });
  const outside = await hours('1 hour', '2 hours');
  expect(outside).toHaveProperty('maintenanceHours');
  expect(outside).not.toHaveProperty('maintenance');
  expect(await hours('1 hour', '-1 hour')).not.toHaveProperty('maintenance');
});

test('a bank’s own QR is not made while its nightly hours last: NO_BANK', async () => {
  await openChannel(db, 'KBANK', { minimumMinor: 1_000n });
  const make = () => callAs(kbankApp, member.token, { method: 'POST', url: '/api/qrcode/KBANK', body: { amount: 50 } });
  expect((await make()).body).toMatchObject({ hasQrcode: true });
  await sql`insert into bank_maintenance (bank_code, from_time, until_time)
    select 'KBANK', (now() at time zone 'Asia/Bangkok')::time - interval '1 hour',
      (now() at time zone 'Asia/Bangkok')::time + interval '1 hour'`.execute(db);
  expect(await make()).toEqual({ status: 404, body: { message: 'NO_BANK' } });
});
