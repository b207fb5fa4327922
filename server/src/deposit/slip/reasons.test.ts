import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '../../platform/db/transaction.ts';
import { openAccount } from '../../../test/deposit/bank-feed.ts';
import { createTestDb } from '../../../test/database.ts';
import { cashOf, depositApp } from '../../../test/deposit/deposit.ts';
import { callAs } from '../../../test/client.ts';
import { testServices } from '../../../test/services.ts';
import { createMember, type TestMember } from '../../../test/member.ts';
import {
  anyPicture,
  fakeReader,
  fakeVerifier,
  formOf,
  found,
  openBanks,
  slipsOf,
  slipText,
  uploadSlip,
  useDataDir,
} from '../../../test/deposit/slip.ts';
import { parkReport } from '../payment/credit.ts';
import { checkSlips, endDecided } from './work.ts';

const { db, pool } = await createTestDb();
const dataDir = useDataDir();
const accountNo = '1234567890';
const verifier = fakeVerifier();
let reads: string[][] | 'missing' | 'unreadable' | 'broken';
let reference: string;
let member: TestMember;
let references = 0;
const services = testServices(pool, {
  config: { dataDir, limits: false },
  replace: { slipReader: fakeReader(() => reads), slipVerifier: verifier },
});
const app = depositApp(services);

beforeAll(() => openBanks(db));
beforeEach(async () => {
  await sql`update member set bank_account_no = 'old' || id where bank_account_no = ${accountNo}`.execute(db);
  member = await createMember(db, { bankAccountNo: accountNo });
  references += 1;
  reference = `013071152533APM${references}`;
  reads = [[slipText(reference)], [slipText(reference)]];
  verifier.answer = found(accountNo);
  verifier.asked = [];
});

const hand = async (who = member): Promise<void> => {
  expect((await uploadSlip(app, who.token, formOf(anyPicture))).status).toBe(202);
  await checkSlips(services);
};
const newest = async (who = member) => (await slipsOf(app, who.token))[0];
const stateOf = async () =>
  db
    .selectFrom('slip')
    .where('member_id', '=', member.memberId)
    .orderBy('id', 'desc')
    .selectAll()
    .executeTakeFirstOrThrow();
const pass = (minutes: number) => sql`update clock set offset_ms = offset_ms + ${minutes * 60_000}`.execute(db);

test('a slip the bank knows is credited, and the list says of it what the bank said', async () => {
  await hand();
  expect(await newest()).toMatchObject({ status: 'SUCCESS', amount: 250.5, note: '', reference });
  expect(await cashOf(db, member.memberId)).toBe(25_050n);
  expect(verifier.asked).toMatchObject([{ sendingBank: '004', reference }]);
  const { body } = await callAs(app, member.token, {
    method: 'POST',
    url: '/api/statement',
    body: { page: 1, limit: 10 },
  });
  expect(body['statements']).toMatchObject([{ statementType: 'deposit', from: 'SCB', to: 'WALLET', amount: 250.5 }]);
});

test.each([
  ['a file that is gone', 'missing', 'UPLOADED_FILE_NOT_EXIST'],
  ['a picture of the wrong size', 'unreadable', 'IMG_SIZE_UNABLE_TO_PROCESS'],
  ['no code in it', [], 'CANNOT_READ_CROPPED_IMAGE'],
  ['a code that is no slip’s', [['https://example.com'], ['https://example.com']], 'INVALID_SLIP'],
  ['an unknown slip of a bank', [[slipText('A1', '999')], [slipText('A1', '999')]], 'INVALID_SLIP'],
  ['two reads that differ', [[slipText('A1')], [slipText('A2')]], 'UNSTABLE_REFNO_ON_SLIP'],
  ['one read only', [[slipText('A1')]], 'UNSTABLE_REFNO_ON_SLIP'],
  ['two slips in one picture', [[slipText('A1'), slipText('A2')], [slipText('A1')]], 'UNSTABLE_REFNO_ON_SLIP'],
  [
    'a wrong checksum',
    [[`${slipText('A1').slice(0, -4)}0000`], [`${slipText('A1').slice(0, -4)}0000`]],
    'UNSTABLE_REFNO_ON_SLIP',
  ],
] as const)('%s: %s', async (_what, seen, note) => {
  reads = seen as typeof reads;
  await hand();
  expect(await newest()).toMatchObject({ status: 'FAILED', note, amount: 0 });
  expect(verifier.asked).toEqual([]);
});

test('the file itself is looked for when its turn comes', async () => {
  const real = testServices(pool, { config: { dataDir, limits: false }, replace: { slipVerifier: verifier } });
  expect((await uploadSlip(app, member.token, formOf(anyPicture))).status).toBe(202);
  await rm(join(dataDir, 'uploads', (await stateOf()).file_key ?? ''));
  await checkSlips(real);
  real.slipReader.close();
  expect(await newest()).toMatchObject({ status: 'FAILED', note: 'UPLOADED_FILE_NOT_EXIST' });
});

test('a picture that breaks its reader is tried again, and is UNKNOW_ERROR the third time', async () => {
  reads = 'broken';
  await hand();
  expect(await newest()).toMatchObject({ status: 'PENDING' });
  for (const _again of [1, 2]) {
    await pass(1);
    await checkSlips(services);
  }
  expect(await newest()).toMatchObject({ status: 'FAILED', note: 'UNKNOW_ERROR' });
});

const here = new Date();
test.each([
  ['the bank knows of no such transfer', { outcome: 'not_found' }, 'INVALID_SLIP'],
  ['three captchas went wrong', { outcome: 'captcha' }, 'TRIPPLE_WRONG_CAPTCHA'],
  ['no money moved', found(accountNo, { amountMinor: 0n }), 'INVALID_SLIP'],
  [
    'paid to another bank',
    found(accountNo, { receiver: { botCode: '030', account: 'xxx-x-x3456-x', names: [] } }),
    'DEST_ACC_INVALID',
  ],
  [
    'paid to another account',
    found(accountNo, { receiver: { botCode: '014', account: 'xxx-x-x3457-x', names: [] } }),
    'DEST_ACC_INVALID',
  ],
  ['paid in another currency', found(accountNo, { currency: 'LAK' }), 'DEST_ACC_INVALID'],
  ['paid 61 minutes ago', found(accountNo, { paidAt: new Date(here.getTime() - 61 * 60_000) }), 'EXPIRED_SLIP'],
  ['paid from another account', found('xxx-x-x1111-x'), 'NOT_MATCH'],
  [
    'paid by another person',
    found(accountNo, { sender: { botCode: '004', account: 'xxx-x-x6789-x', names: ['SOMCHAI T.'] } }),
    'NOT_MATCH',
  ],
] as const)('%s: %s', async (_what, answer, note) => {
  await sql`update clock set offset_ms = 0`.execute(db);
  verifier.answer = answer;
  await hand();
  expect(await newest()).toMatchObject({ status: 'FAILED', note, reference });
  expect(await cashOf(db, member.memberId)).toBe(0n);
});

test('a member whose account is at another bank does not match', async () => {
  reads = [[slipText(reference, '030')], [slipText(reference, '030')]];
  await hand();
  expect(await newest()).toMatchObject({ status: 'FAILED', note: 'NOT_MATCH' });
});

test('a destination comes before an age, and an age before a sender', async () => {
  const old = { paidAt: new Date(Date.now() - 5 * 3_600_000) };
  const strange = { receiver: { botCode: '030', account: '1', names: [] } };
  verifier.answer = found('xxx-x-x1111-x', { ...old, ...strange });
  await hand();
  expect(await newest()).toMatchObject({ note: 'DEST_ACC_INVALID' });
  verifier.answer = found('xxx-x-x1111-x', old);
  await hand();
  expect(await newest()).toMatchObject({ note: 'EXPIRED_SLIP' });
});

test.each([
  ['too few digits of the sender', found('xxxxxxx89x'), 'SENDER_UNSURE'],
  [
    'a name in another script',
    found(accountNo, { sender: { botCode: '004', account: 'xxx-x-x6789-x', names: ['นาย สมาชิก ท'] } }),
    'SENDER_UNSURE',
  ],
  [
    'too few digits of the receiver',
    found(accountNo, { receiver: { botCode: '014', account: 'xxxxxxxx6x', names: [] } }),
    'RECEIVER_UNSURE',
  ],
] as const)('%s: a person looks, and the member sees it in progress', async (_what, answer, reason) => {
  verifier.answer = answer;
  await hand();
  expect(await newest()).toMatchObject({ status: 'PENDING', note: '', amount: 250.5 });
  expect(await stateOf()).toMatchObject({ state: 'REVIEW', reason });
  const [payment] = await db
    .selectFrom('incoming_payment')
    .where('outside_reference', '=', reference)
    .selectAll()
    .execute();
  expect(payment).toMatchObject({ state: 'REVIEW', member_id: member.memberId, channel: 'bank:KBANK' });
});

test('a reference is good for one slip, and the second says so by any member, a year later too', async () => {
  await hand();
  await hand();
  expect(await newest()).toMatchObject({ status: 'FAILED', note: 'SLIP_REFNO_DUPLICATED', amount: 0 });
  const other = await createMember(db);
  await hand(other);
  expect(await newest(other)).toMatchObject({ status: 'FAILED', note: 'SLIP_REFNO_DUPLICATED' });
  await pass(366 * 24 * 60);
  await hand(other);
  expect(await newest(other)).toMatchObject({ status: 'FAILED', note: 'SLIP_REFNO_DUPLICATED' });
  await sql`update clock set offset_ms = 0`.execute(db);
  expect(verifier.asked).toHaveLength(1);
  expect(await cashOf(db, member.memberId)).toBe(25_050n);
  expect(await cashOf(db, other.memberId)).toBe(0n);
});

test('who only holds another’s slip does not keep its owner from being paid', async () => {
  const thief = await createMember(db);
  await hand(thief);
  expect(await newest(thief)).toMatchObject({ status: 'FAILED', note: 'NOT_MATCH' });
  await hand();
  expect(await newest()).toMatchObject({ status: 'SUCCESS' });
});

const line = () => ({
  source: 'feed' as const,
  channel: 'bank:KBANK',
  reference: reference as string | null,
  receivingAccountId: null as bigint | null,
  sender: { bankCode: 'KBANK', account: 'xxx-x-x6789-x', name: null },
  amountMinor: 25_050n,
  currency: 'THB' as const,
  paidAt: new Date(),
});

test('a payment that waits in the bank’s list is taken up and credited', async () => {
  await inTransaction(db, (tx) => parkReport(tx, line(), { reason: 'NO_MATCH', memberId: null }));
  await hand();
  expect(await newest()).toMatchObject({ status: 'SUCCESS', amount: 250.5 });
  const rows = await db.selectFrom('incoming_payment').where('outside_reference', '=', reference).selectAll().execute();
  expect(rows).toMatchObject([{ state: 'CREDITED', member_id: member.memberId, source: 'feed' }]);
});

test('a line without a name that may be this very payment leaves both with a person', async () => {
  const receiving = await db.selectFrom('receiving_account').select('id').executeTakeFirstOrThrow();
  verifier.answer = found(accountNo, { amountMinor: 77_700n });
  const duplicate = {
    ...line(),
    channel: 'bank:SCB',
    reference: null,
    receivingAccountId: receiving.id,
    amountMinor: 77_700n,
  };
  await inTransaction(db, (tx) => parkReport(tx, duplicate, { reason: 'NO_MATCH', memberId: null }));
  await hand();
  expect(await stateOf()).toMatchObject({ state: 'REVIEW', reason: 'POSSIBLE_DUPLICATE' });
  expect(await cashOf(db, member.memberId)).toBe(0n);
});

test('a slip that waits ends when its payment is decided elsewhere', async () => {
  verifier.answer = found('xxxxxxx89x');
  await hand();
  await sql`update incoming_payment set state = 'RETURNED' where outside_reference = ${reference}`.execute(db);
  await endDecided(services);
  expect(await newest()).toMatchObject({ status: 'FAILED', note: 'UNKNOW_ERROR' });
});

test('a slip to an account that was closed lately waits for a person, and one closed for 30 days is not ours', async () => {
  await sql`update clock set offset_ms = 0`.execute(db);
  await db.updateTable('receiving_account').set({ enabled: false }).execute();
  await openAccount(db, { bankCode: 'GSB' });
  try {
    await hand();
    expect(await stateOf()).toMatchObject({ state: 'REVIEW', reason: 'RECEIVER_CLOSED' });
    expect(await newest()).toMatchObject({ status: 'PENDING', amount: 250.5 });
    await sql`
      update receiving_account set last_open_at = app_now() - interval '31 days' where not enabled`.execute(db);
    reads = [[slipText(`${reference}L`)], [slipText(`${reference}L`)]];
    await hand();
    expect(await newest()).toMatchObject({ status: 'FAILED', note: 'DEST_ACC_INVALID' });
  } finally {
    await db.updateTable('receiving_account').set({ enabled: true }).execute();
  }
});
