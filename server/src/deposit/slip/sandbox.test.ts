import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sandboxPartners, useSandbox } from '../../../test/sandbox.ts';
import { createTestDb } from '../../../test/database.ts';
import { cashOf, depositApp } from '../../../test/deposit/deposit.ts';
import { testServices } from '../../../test/services.ts';
import { createMember, type TestMember } from '../../../test/member.ts';
import { formOf, openBanks, slipsOf, uploadSlip, useDataDir } from '../../../test/deposit/slip.ts';
import type { SlipVerifier } from './verifier/verifier.ts';
import { checkSlips } from './work.ts';

const { db, pool } = await createTestDb();
const sandbox = useSandbox();
const bank: SlipVerifier = { verify: (question) => sandboxPartners(sandbox.partner).slipVerifier.verify(question) };
const services = testServices(pool, {
  config: { dataDir: useDataDir(), limits: false },
  replace: { slipVerifier: bank },
});
const app = depositApp(services);
const accountNo = '1234567890';
let member: TestMember;

beforeAll(() => openBanks(db));
afterAll(() => services.slipReader.close());
beforeEach(async () => {
  await sql`update member set bank_account_no = 'old' || id where bank_account_no = ${accountNo}`.execute(db);
  member = await createMember(db, { bankAccountNo: accountNo });
  await sandbox.post('/faults', { target: 'slip', mode: 'ok' });
});

const mine = {
  fromBankCode: 'KBANK',
  fromAccountNo: accountNo,
  fromName: 'SAMACHIK THODSOB',
  toBankCode: 'SCB',
  toAccountNo: '4051234567',
  amount: 1_234.5,
  slipOnly: true,
};

async function pay(more: object = {}): Promise<{ reference: string; file: Buffer }> {
  const { slipUrl, reference } = await sandbox.post<{ slipUrl: string; reference: string }>('/bank/transfer', {
    ...mine,
    ...more,
  });
  return { reference, file: Buffer.from(await (await fetch(slipUrl)).arrayBuffer()) };
}

async function handIn(file: Buffer, who = member) {
  expect((await uploadSlip(app, who.token, formOf(file))).status).toBe(202);
  await checkSlips(services);
  return (await slipsOf(app, who.token))[0];
}

const fault = (mode: string, times = 1) => sandbox.post('/faults', { target: 'slip', mode, times });
const pass = (minutes: number) => sql`update slip set next_at = next_at - ${minutes} * interval '1 minute'`.execute(db);

test('a slip of the bank’s app is credited with what the bank says', async () => {
  const { reference, file } = await pay();
  expect(await handIn(file)).toMatchObject({ status: 'SUCCESS', amount: 1_234.5, reference });
  expect(await cashOf(db, member.memberId)).toBe(123_450n);
});

test('the same slip packed again, cut, and brought by another member is a duplicate', async () => {
  const { file } = await pay();
  expect(await handIn(file)).toMatchObject({ status: 'SUCCESS' });
  const copies = [
    file,
    await sharp(file).flatten().jpeg({ quality: 60 }).toBuffer(),
    await sharp(file).extract({ left: 500, top: 1_000, width: 580, height: 500 }).png().toBuffer(),
    await sharp(file).rotate(90).resize(700).webp().toBuffer(),
  ];
  for (const copy of copies)
    expect(await handIn(copy)).toMatchObject({ status: 'FAILED', note: 'SLIP_REFNO_DUPLICATED' });
  const other = await createMember(db);
  expect(await handIn(file, other)).toMatchObject({ status: 'FAILED', note: 'SLIP_REFNO_DUPLICATED' });
});

test.each([
  [{ toAccountNo: '4051239999' }, 'DEST_ACC_INVALID'],
  [{ toBankCode: 'GSB', toAccountNo: '020123456789' }, 'DEST_ACC_INVALID'],
  [{ at: new Date(Date.now() - 2 * 3_600_000).toISOString() }, 'EXPIRED_SLIP'],
  [{ fromAccountNo: '1234500000' }, 'NOT_MATCH'],
  [{ fromName: 'SOMCHAI JAIDEE' }, 'NOT_MATCH'],
  [{ fromBankCode: 'SCB' }, 'NOT_MATCH'],
])('a transfer with %j is %s', async (more, note) => {
  expect(await handIn((await pay(more)).file)).toMatchObject({ status: 'FAILED', note });
});

test.each([
  ['refuse', 'INVALID_SLIP'],
  ['captcha', 'TRIPPLE_WRONG_CAPTCHA'],
])('a bank in mode %s: %s', async (mode, note) => {
  const { file } = await pay();
  await fault(mode);
  expect(await handIn(file)).toMatchObject({ status: 'FAILED', note });
});

test.each(['delayed', 'timeout-before', 'error-after', 'down'])(
  'a bank in mode %s leaves the slip in progress, and it is credited when it answers',
  async (mode) => {
    const { file } = await pay();
    await fault(mode);
    expect(await handIn(file)).toMatchObject({ status: 'PENDING', note: '', amount: 0 });
    await pass(2.1);
    await checkSlips(services);
    expect((await slipsOf(app, member.token))[0]).toMatchObject({ status: 'SUCCESS', amount: 1_234.5 });
  },
);

test.each(['TRUEWALLET', 'BCEL'])('a slip of %s waits for a person', async (fromBankCode) => {
  expect(await handIn((await pay({ fromBankCode })).file)).toMatchObject({ status: 'PENDING', amount: 0 });
  const [slip] = await db.selectFrom('slip').where('member_id', '=', member.memberId).selectAll().execute();
  expect(slip).toMatchObject({ state: 'REVIEW', reason: 'FOREIGN_SLIP', bank_code: fromBankCode });
});

test('a bank that is asked with a wrong key says nothing of the transfer', async () => {
  const { reference } = await pay();
  const stranger = sandboxPartners({ ...sandbox.partner, secret: 'a-wrong-secret' }).slipVerifier;
  const signal = AbortSignal.timeout(30_000);
  expect(await stranger.verify({ sendingBank: '004', reference, signal })).toMatchObject({ outcome: 'unknown' });
  expect(await bank.verify({ sendingBank: '014', reference, signal })).toEqual({ outcome: 'not_found' });
});
