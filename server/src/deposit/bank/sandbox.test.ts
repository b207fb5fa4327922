import { beforeEach, expect, test } from 'vitest';
import { sandboxPartners, useSandbox } from '../../../test/sandbox.ts';
import { openAccount, readFeeds } from '../../../test/deposit/bank-feed.ts';
import { createTestDb } from '../../../test/database.ts';
import { cashOf } from '../../../test/deposit/deposit.ts';
import { testServices } from '../../../test/services.ts';
import { createMember, type TestMember } from '../../../test/member.ts';
import { settingsOf } from '../../../test/setting.ts';
import type { BankFeed } from './feed.ts';
import { compareDays } from './list/day.ts';

const { db, pool } = await createTestDb();
const sandbox = useSandbox();
const lateBound: BankFeed = {
  read: (call) => sandboxPartners(sandbox.partner).bankFeed.read(call),
  statement: (call) => sandboxPartners(sandbox.partner).bankFeed.statement(call),
};
const services = testServices(pool, { replace: { bankFeed: lateBound } });
const account = await openAccount(db);
let accountNo = 1_234_567_890;
let member: TestMember;

beforeEach(async () => {
  await sandbox.post('/reset', {});
  accountNo += 7_919;
  member = await createMember(db, { bankAccountNo: String(accountNo) });
});

const pay = (more: object = {}) =>
  sandbox.post<{ reference: string; slipUrl: string }>('/bank/transfer', {
    fromBankCode: 'KBANK',
    fromAccountNo: String(accountNo),
    fromName: 'SAMACHIK THODSOB',
    toBankCode: account.bankCode,
    toAccountNo: account.accountNo,
    amount: 100,
    ...more,
  });
const fault = (mode: string, times?: number) =>
  sandbox.post('/faults', { target: 'bank', mode, ...(times ? { times } : {}) });
const poll = () => readFeeds(services);
const cash = () => cashOf(db, member.memberId);

test('what a member pays by bank app is credited, also with a time long past or to come', async () => {
  await pay({ amount: 150.25 });
  await pay({ amount: 20, at: '2020-01-01T00:00:00Z' });
  await pay({ amount: 3, at: new Date(Date.now() + 3_600_000).toISOString() });
  await poll();
  expect(await cash()).toBe(173_25n);
});

test('a Lao bank is paid in kip, and tells so', async () => {
  const kip = await openAccount(db, { bankCode: 'BCEL', currency: 'LAK' });
  const lao = { bankCode: 'BCEL', bankAccountNo: `16012000${accountNo}`, currency: 'LAK' } as const;
  const { memberId } = await createMember(db, lao);
  const to = { toBankCode: 'BCEL', toAccountNo: kip.accountNo };
  await pay({ fromBankCode: 'BCEL', fromAccountNo: lao.bankAccountNo, ...to, amount: 50_000 });
  await poll();
  expect(await cashOf(db, memberId)).toBe(5_000_000n);
});

test('a transfer known only from its slip is not credited', async () => {
  await pay({ slipOnly: true });
  await poll();
  expect(await cash()).toBe(0n);
});

test.each(['refuse', 'timeout-after', 'error-after', 'slow', 'down', 'swap'])(
  'a bank that does “%s” loses nothing and doubles nothing',
  async (mode) => {
    await pay({ amount: 100 });
    await pay({ amount: 10 });
    await fault(mode, 1);
    await poll();
    await pay({ amount: 1 });
    await expect
      .poll(async () => {
        await poll();
        return cash();
      })
      .toBe(111_00n);
    await poll();
    expect(await cash()).toBe(111_00n);
  },
);

test('after the sandbox has forgotten everything, what is paid from then on is credited', async () => {
  await pay();
  await poll();
  await sandbox.post('/reset', {});
  await pay();
  await poll();
  expect(await cash()).toBe(200_00n);
});

test('a bank that signs with another secret tells nothing, and is not believed to have nothing', async () => {
  await pay();
  const stranger = sandboxPartners({ ...sandbox.partner, secret: 'not the secret of both' }).bankFeed;
  const call = { account, cursor: null, signal: AbortSignal.timeout(30_000) };
  expect(await stranger.read(call)).toBeNull();
  expect((await lateBound.read(call))?.lines).not.toHaveLength(0);
});

test('without a partner no call is made', () => {
  expect(sandboxPartners(undefined).bankFeed.reads?.(account)).toBe(false);
});

test('a transfer of yesterday that the bank’s list left out is credited from its statement of the day', async () => {
  await settingsOf(db, services)('feed.compareFrom', '00:00');
  const bangkokDay = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10);
  const at = new Date(Date.parse(`${bangkokDay}T05:00:00Z`) - 86_400_000).toISOString();
  await pay({ slipOnly: true, at });
  await readFeeds(services);
  expect(await cashOf(db, member.memberId)).toBe(0n);
  await db
    .updateTable('bank_feed')
    .set({ compare_at: new Date(0), compared_day: null })
    .execute();
  await compareDays(services);
  expect(await cashOf(db, member.memberId)).toBe(100_00n);
});
