import { beforeEach, expect, it } from 'vitest';
import { sandboxPartners, useSandbox } from '../../../test/sandbox.ts';
import { sendingPartner } from '../payout.ts';

const sandbox = useSandbox({ pace: 0.3 });
const patienceMs = 30_000;
const accountNo = '1234567890';
let references = 0;

const partner = () => {
  const found = sendingPartner(sandboxPartners(sandbox.partner).payouts, 'THB');
  if (!found) throw new Error('no partner');
  return found;
};
const pay = (reference: string, signal = AbortSignal.timeout(patienceMs)) =>
  partner().pay({
    reference,
    amountMinor: 150_025n,
    bankCode: 'SCB',
    accountNo,
    accountName: 'สมชาย ใจดี',
    signal,
  });
const statusOf = async (reference: string) =>
  (await partner().status({ reference, signal: AbortSignal.timeout(patienceMs) })).status;
const fault = (mode: string, times?: number) => sandbox.post('/faults', { target: 'payout', mode, times });
const answered = new Set(['down', 'error-after']);

/** Waits for an answer where the bank gives one; gives up as soon as it has the call where it gives none. */
async function giveUp(reference: string, mode: string) {
  await fault(mode, 1);
  if (answered.has(mode)) return pay(reference);
  const caller = new AbortController();
  const paid = pay(reference, caller.signal);
  await expect.poll(() => sandbox.get('/faults'), { interval: 5 }).toEqual([]);
  caller.abort();
  return paid;
}
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
  expect((await giveUp(reference, mode)).outcome).toBe('unknown');
  expect(await statusOf(reference)).toBe('not_found');
});

it.each(['timeout-after', 'error-after', 'slow'])(
  '%s: unknown at the deadline, and paid in a later query',
  async (mode) => {
    expect((await giveUp(reference, mode)).outcome).toBe('unknown');
    expect(await statusOf(reference)).toBe('applied');
  },
);

it.each(['late', 'lag'])('%s: not found in an early query, paid once in a later one', async (mode) => {
  expect((await giveUp(reference, mode)).outcome).toBe('unknown');
  expect(await statusOf(reference)).toBe('not_found');
  await expect.poll(() => statusOf(reference)).toBe('applied');
  expect(await paidOut()).toHaveLength(1);
});

it('a bank that is down, or refuses our signature, leaves outcome and status unknown', async () => {
  await fault('down');
  expect((await pay(reference)).outcome).toBe('unknown');
  expect(await statusOf(reference)).toBe('unknown');
  await fault('ok');
  const stranger = sendingPartner(sandboxPartners({ ...sandbox.partner, secret: 'another-secret' }).payouts, 'THB');
  const call = { reference, signal: AbortSignal.timeout(patienceMs) };
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
    partner().payoutStatement?.({ from, to: until, cursor, signal: AbortSignal.timeout(patienceMs) });
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
