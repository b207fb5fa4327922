import { sql } from 'kysely';
import { trueMoneySlipVerify } from 'promptparse/generate';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDb } from '../../../test/database.ts';
import { cashOf, depositApp } from '../../../test/deposit/deposit.ts';
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
import { listReview } from './store.ts';
import { checkSlips } from './work.ts';
import { creditSlip, refuseSlip } from './decide.ts';

const { db, pool } = await createTestDb();
const accountNo = '1234567890';
const verifier = fakeVerifier();
let references = 0;
let text = '';
let member: TestMember;
const services = testServices(pool, {
  config: { dataDir: useDataDir(), limits: false },
  replace: { slipReader: fakeReader(() => [[text], [text]]), slipVerifier: verifier },
});
const app = depositApp(services);

beforeAll(() => openBanks(db));
beforeEach(async () => {
  await sql`update member set bank_account_no = 'old' || id where bank_account_no = ${accountNo}`.execute(db);
  member = await createMember(db, { bankAccountNo: accountNo });
  references += 1;
  text = slipText(`REF${references}`);
});

async function waiting(who = member): Promise<string> {
  await uploadSlip(app, who.token, formOf(anyPicture));
  await checkSlips(services);
  const [row] = await slipsOf(app, who.token);
  expect(row).toMatchObject({ status: 'PENDING' });
  return row?._id ?? '';
}

const newest = async (who = member) => (await slipsOf(app, who.token))[0];
const say = { by: 'Noi', note: 'looked at it' };

test('a person credits what only had too few digits, once', async () => {
  verifier.answer = found('xxxxxxx89x');
  const publicId = await waiting();
  expect(await listReview(db)).toMatchObject([{ publicId, reason: 'SENDER_UNSURE' }]);
  expect(await creditSlip(services, { publicId, ...say })).toBe('credited');
  expect(await creditSlip(services, { publicId, ...say })).toBe('not_waiting');
  expect(await newest()).toMatchObject({ status: 'SUCCESS', amount: 250.5 });
  expect(await cashOf(db, member.memberId)).toBe(25_050n);
});

test('two people at once credit once', async () => {
  verifier.answer = found('xxxxxxx89x');
  const publicId = await waiting();
  const outcomes = await Promise.all(Array.from({ length: 5 }, () => creditSlip(services, { publicId, ...say })));
  expect(outcomes.filter((outcome) => outcome === 'credited')).toHaveLength(1);
  expect(await cashOf(db, member.memberId)).toBe(25_050n);
});

test('a slip no bank can be asked about needs the amount said', async () => {
  text = trueMoneySlipVerify({ eventType: 'P2P', transactionId: '50001234567890', date: '21112026' });
  const publicId = await waiting();
  expect(await listReview(db)).toMatchObject([{ publicId, reason: 'FOREIGN_SLIP', bankCode: 'TRUEWALLET' }]);
  expect(await creditSlip(services, { publicId, ...say })).toBe('no_amount');
  expect(await creditSlip(services, { publicId, ...say, amountMinor: 5_000n })).toBe('credited');
  expect(await newest()).toMatchObject({ status: 'SUCCESS', amount: 50 });
});

test('the bank is asked once more, and its amount is believed before a person’s', async () => {
  verifier.answer = { outcome: 'unknown', cause: 'timeout' };
  await uploadSlip(app, member.token, formOf(anyPicture));
  await checkSlips(services);
  await sql`update slip set next_at = app_now(), asked_since = app_now() - interval '1 hour' where state = 'CHECKING'`.execute(
    db,
  );
  await checkSlips(services);
  const [slip] = await listReview(db);
  expect(slip).toMatchObject({ reason: 'BANK_SILENT' });
  const publicId = slip?.publicId ?? '';
  verifier.answer = found(accountNo, { amountMinor: 12_300n });
  expect(await creditSlip(services, { publicId, ...say, amountMinor: 99_999n })).toBe('credited');
  expect(await newest()).toMatchObject({ status: 'SUCCESS', amount: 123 });
});

test('of two members who wait with one transfer only one is credited', async () => {
  verifier.answer = found('xxxxxxx89x');
  const first = await waiting();
  const other = await createMember(db, { bankAccountNo: '5555555891' });
  const second = await waiting(other);
  expect(await creditSlip(services, { publicId: second, ...say })).toBe('credited');
  expect(await creditSlip(services, { publicId: first, ...say })).toBe('duplicate');
  expect(await newest()).toMatchObject({ status: 'FAILED', note: 'SLIP_REFNO_DUPLICATED' });
  expect(await cashOf(db, member.memberId)).toBe(0n);
});

test('a person refuses with a reason of the spec', async () => {
  verifier.answer = found('xxxxxxx89x');
  const publicId = await waiting();
  expect(await refuseSlip(services, { publicId, ...say, reason: 'NOT_MATCH' })).toBe('refused');
  expect(await newest()).toMatchObject({ status: 'FAILED', note: 'NOT_MATCH' });
  expect(await refuseSlip(services, { publicId: 'nobodys', ...say, reason: 'NOT_MATCH' })).toBe('not_found');
  expect(await cashOf(db, member.memberId)).toBe(0n);
});
