import { sql } from 'kysely';
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
import { settleSlip } from './settle.ts';
import { claimSlip } from './store.ts';
import type { SlipAnswer, SlipVerifier } from './verifier/verifier.ts';
import { checkSlips } from './work.ts';

const { db, pool } = await createTestDb();
const config = { dataDir: useDataDir(), limits: false };
const accountNo = '1234567890';
const verifier = fakeVerifier();
let references = 0;
let reference = '';
let member: TestMember;
const slipReader = fakeReader(() => [[slipText(reference)], [slipText(reference)]]);
const services = testServices(pool, { config, replace: { slipReader, slipVerifier: verifier } });
const app = depositApp(services);

beforeAll(() => openBanks(db));
beforeEach(async () => {
  await sql`update clock set offset_ms = 0`.execute(db);
  await sql`update member set bank_account_no = 'old' || id where bank_account_no = ${accountNo}`.execute(db);
  member = await createMember(db, { bankAccountNo: accountNo });
  references += 1;
  reference = `013071152533APM${references}`;
  verifier.asked = [];
  verifier.answer = found(accountNo);
});

const hand = async () => expect((await uploadSlip(app, member.token, formOf(anyPicture))).status).toBe(202);
const look = async () => {
  await checkSlips(services);
  return (await slipsOf(app, member.token))[0];
};
const pass = (minutes: number) => sql`update clock set offset_ms = offset_ms + ${minutes * 60_000}`.execute(db);
const reasonOf = async () =>
  (await db.selectFrom('slip').where('member_id', '=', member.memberId).select(['state', 'reason']).execute())[0];

const silent: SlipAnswer = { outcome: 'unknown', cause: 'timeout' };

test('a silent bank is asked again after 1, 3, 7 and 15 minutes, and after an hour a person looks', async () => {
  verifier.answer = silent;
  await hand();
  await look();
  const askedAt = [0];
  for (let minute = 1; minute <= 70; minute += 1) {
    await pass(1);
    const before = verifier.asked.length;
    await look();
    if (verifier.asked.length > before) askedAt.push(minute);
  }
  expect(askedAt).toEqual([0, 1, 4, 11, 26, 41, 56, 60]);
  expect(await reasonOf()).toEqual({ state: 'REVIEW', reason: 'BANK_SILENT' });
  expect((await slipsOf(app, member.token))[0]).toMatchObject({ status: 'PENDING', amount: 0, note: '' });
});

test('a bank that names its own delay is asked then, and the slip is credited by the age at its upload', async () => {
  verifier.answer = { outcome: 'delayed', minutes: 25 };
  await hand();
  expect(await look()).toMatchObject({ status: 'PENDING', reference });
  verifier.answer = found(accountNo, { paidAt: new Date(Date.now() - 50 * 60_000) });
  await pass(24);
  expect(await look()).toMatchObject({ status: 'PENDING' });
  await pass(1.1);
  expect(await look()).toMatchObject({ status: 'SUCCESS', amount: 250.5 });
});

test('a verifier that throws is a silent one', async () => {
  const broken: SlipVerifier = { verify: () => Promise.reject(new Error('broken')) };
  await hand();
  await checkSlips(testServices(pool, { config, replace: { slipReader, slipVerifier: broken } }));
  expect(await reasonOf()).toMatchObject({ state: 'CHECKING' });
});

test('a slip handed in while the banks’ books are closed waits for the opening, and is as old as at its upload', async () => {
  const bangkok = new Date(Date.now() + 7 * 3_600_000);
  const time = (minutes: number) => new Date(bangkok.getTime() + minutes * 60_000).toISOString().slice(11, 16);
  const set = (key: string, value: string) =>
    db
      .updateTable('setting')
      .set({ value: JSON.stringify(value) })
      .where('key', '=', key)
      .execute();
  await set('slip.closeAt', time(-10));
  await set('slip.openAt', time(90));
  services.settings.forget();
  await hand();
  expect(await look()).toMatchObject({ status: 'PENDING' });
  expect(verifier.asked).toEqual([]);
  await pass(85);
  expect(await look()).toMatchObject({ status: 'PENDING' });
  await pass(6);
  expect(await look()).toMatchObject({ status: 'SUCCESS' });
  await set('slip.closeAt', '00:00');
  await set('slip.openAt', '00:00');
  services.settings.forget();
});

test('two workers never have one slip, and who is too slow has lost it', async () => {
  await hand();
  const slow = await claimSlip(db);
  expect(slow).toBeDefined();
  expect(await claimSlip(db)).toBeUndefined();
  await sql`update slip set lease_until = now() where id = ${slow?.id}`.execute(db);
  expect(await look()).toMatchObject({ status: 'SUCCESS' });
  if (slow === undefined || verifier.answer.outcome !== 'found') throw new Error('nothing was claimed');
  await settleSlip(services, { ...slow, bankCode: 'KBANK', reference }, verifier.answer.data);
  expect((await slipsOf(app, member.token))[0]).toMatchObject({ status: 'SUCCESS', note: '' });
  expect(await cashOf(db, member.memberId)).toBe(25_050n);
});

test('fifty slips of one transfer, looked at by two houses at once, are one credit', async () => {
  await Promise.all(Array.from({ length: 50 }, hand));
  const other = testServices(pool, { config, replace: { slipReader, slipVerifier: verifier } });
  const left = async () => {
    await Promise.all([checkSlips(services), checkSlips(other)]);
    const rows = await slipsOf(app, member.token);
    return rows.filter(({ status }) => status === 'PENDING').length;
  };
  await expect.poll(left).toBe(0);
  const rows = await slipsOf(app, member.token);
  expect(rows.filter(({ status }) => status === 'SUCCESS')).toHaveLength(1);
  expect(rows.filter(({ note }) => note === 'SLIP_REFNO_DUPLICATED')).toHaveLength(49);
  expect(await cashOf(db, member.memberId)).toBe(25_050n);
});
