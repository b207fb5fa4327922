import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, expect, it } from 'vitest';
import { sandboxPartners, useSandbox } from '../../../test/sandbox.ts';
import { sendingPartner } from '../payout.ts';

const sandbox = useSandbox({ pace: 0.1 });
const soonMs = 150;
const afterLateMs = 800;
const accountNo = '1234567890';
let references = 0;

const partner = () => {
  const found = sendingPartner(sandboxPartners(sandbox.partner).payouts, 'THB');
  if (!found) throw new Error('no partner');
  return found;
};
const pay = (reference: string, timeoutMs = 4_000) =>
  partner().pay({
    reference,
    amountMinor: 150_025n,
    bankCode: 'SCB',
    accountNo,
    accountName: 'สมชาย ใจดี',
    signal: AbortSignal.timeout(timeoutMs),
  });
const statusOf = async (reference: string) =>
  (await partner().status({ reference, signal: AbortSignal.timeout(4_000) })).status;
const fault = (mode: string, times?: number) => sandbox.post('/faults', { target: 'payout', mode, times });
const paidOut = () => sandbox.get<{ amount: number; reference: string }[]>(`/bank/payouts?accountNo=${accountNo}`);

let reference: string;
beforeEach(async () => {
  reference = `P${++references}`;
  await sandbox.post('/reset', {});
});

it('pays to the satang and answers status queries', async () => {
  expect((await pay(reference)).outcome).toBe('applied');
  expect(await statusOf(reference)).toBe('applied');
  expect(await paidOut()).toMatchObject([{ amount: 1500.25, reference, accountNo, bankCode: 'SCB' }]);
});

it('pays a reference once, and does not report a duplicate as refused', async () => {
  await pay(reference);
  expect(await pay(reference)).toMatchObject({ outcome: 'unknown', evidence: { code: 'DUPLICATE' } });
  expect(await paidOut()).toHaveLength(1);
});

it('refuse: not applied, also in a later query', async () => {
  await fault('refuse', 1);
  expect((await pay(reference)).outcome).toBe('not_applied');
  expect(await statusOf(reference)).toBe('not_applied');
  expect(await paidOut()).toEqual([]);
});

it.each(['timeout-before', 'down'])('%s: unknown, and the bank does not know the reference', async (mode) => {
  await fault(mode, 1);
  expect((await pay(reference, soonMs)).outcome).toBe('unknown');
  expect(await statusOf(reference)).toBe('not_found');
});

it.each(['timeout-after', 'error-after', 'slow'])(
  '%s: unknown at the deadline, and paid in a later query',
  async (mode) => {
    await fault(mode, 1);
    expect((await pay(reference, soonMs)).outcome).toBe('unknown');
    expect(await statusOf(reference)).toBe('applied');
  },
);

it.each(['late', 'lag'])('%s: not found in an early query, paid once in a later one', async (mode) => {
  await fault(mode, 1);
  expect((await pay(reference, soonMs)).outcome).toBe('unknown');
  expect(await statusOf(reference)).toBe('not_found');
  await sleep(afterLateMs);
  expect(await statusOf(reference)).toBe('applied');
  expect(await paidOut()).toHaveLength(1);
});

it('a bank that is down, or refuses our signature, leaves outcome and status unknown', async () => {
  await fault('down');
  expect((await pay(reference)).outcome).toBe('unknown');
  expect(await statusOf(reference)).toBe('unknown');
  await fault('ok');
  const stranger = sendingPartner(sandboxPartners({ ...sandbox.partner, secret: 'another-secret' }).payouts, 'THB');
  const call = { reference, signal: AbortSignal.timeout(4_000) };
  expect((await stranger?.status(call))?.status).toBe('unknown');
});

it('its payout statement lists paid payouts, oldest first, over all pages, and no refused ones', async () => {
  const from = new Date(Date.now() - 1_000);
  const paidReferences: string[] = [];
  for (let nth = 0; nth < 52; nth += 1) {
    const own = `P${++references}`;
    paidReferences.push(own);
    await pay(own);
  }
  await fault('refuse', 1);
  await pay(`P${++references}`);
  const to = new Date(Date.now() + 1_000);
  const read = (cursor: string | null, until = to) =>
    partner().payoutStatement?.({ from, to: until, cursor, signal: AbortSignal.timeout(4_000) });
  const first = await read(null);
  const second = await read(first?.next ?? null);
  const entries = [...(first?.entries ?? []), ...(second?.entries ?? [])];
  expect([first?.entries.length, second?.next]).toEqual([50, null]);
  expect(entries.map((entry) => entry.reference)).toEqual(paidReferences);
  expect(entries[0]).toMatchObject({ accountNo, amountMinor: 150_025n, at: expect.any(Date) });
  expect((await read(null, from))?.entries).toEqual([]);
  await fault('down');
  await expect(read(null)).rejects.toThrow('no valid payout statement');
  await fault('ok');
});
