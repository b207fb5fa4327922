import { qrGet } from '@kapao/contract/deposit';
import { toMinor } from '@kapao/contract/money';
import { beforeAll, expect, it } from 'vitest';
import { call, moneyCall, requestOf, type Request } from '../api.ts';
import { payloadOf } from '../faults/deposits.ts';
import { readCash, readDeposits } from '../faults/statements.ts';
import { createMember, type Member } from '../member.ts';
import { payQr } from '../sandbox.ts';
import { sizeOf } from '../full.ts';
import { shareStack, type Stack, partnerSecret } from '../stack.ts';
import { until } from '../processes.ts';
import { copiesOf, tally, volley, volleySize } from './volley.ts';
import { createHmac } from 'node:crypto';

const copies = sizeOf({ gate: 500, full: 2_500, soak: 10_000 });
const connections = 20;

let stack: Stack;
beforeAll(async () => {
  stack = await shareStack();
});

it('50 simultaneous QR requests leave one live QR; money on any of them is credited once', async () => {
  const member = await createMember(stack, 0n);
  const answers = await volley(stack, copiesOf(moneyCall.qr(member, 100)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const live = await stack.sql(`select 1 from qr_request where member_id = $1 and state = 'PENDING'`, [member.id]);
  expect(live).toHaveLength(1);
  const shown = await call(stack.servers[0].url, requestOf(qrGet, { params: { bankCode: 'WW' }, token: member.token }));
  const payloads = new Set(answers.filter(({ body }) => body['hasQrcode'] === true).map(payloadOf));
  expect(payloads).toContain(payloadOf(shown));
  for (const payload of payloads) await payQr(stack, payload, 2);
  await until(
    async () => (await readDeposits(stack, member, 'qr')).length >= payloads.size,
    () => 'a payment was not credited',
  );
  expect(await readDeposits(stack, member, 'qr')).toEqual([...payloads].map(() => 10_000n));
  expect((await readCash(stack, member)).posted).toBe(BigInt(payloads.size) * 10_000n);
  expect(await stack.violations()).toEqual([]);
});

it('one QR request sent 50 times is one QR and 50 equal answers', async () => {
  const member = await createMember(stack, 0n);
  const answers = await volley(stack, copiesOf(moneyCall.qr(member, 100, 'a-key')));
  expect(tally(answers)).toEqual({ '200': volleySize });
  expect(new Set(answers.map(payloadOf)).size).toBe(1);
  expect(await stack.sql('select 1 from qr_request where member_id = $1', [member.id])).toHaveLength(1);
});

it('a payment reported 50 times at once is credited once', async () => {
  const member = await createMember(stack, 0n);
  expect((await call(stack.servers[0].url, moneyCall.qr(member, 100))).body['hasQrcode']).toBe(true);
  const noticeOf = await qrNoticeTo(stack, member);
  const paidAt = new Date();
  const notices = Array.from({ length: volleySize }, (_, round) =>
    noticeOf({ eventId: round < volleySize / 2 ? 'an-event' : `event-${round}`, paidAmount: '100.00', paidAt }),
  );
  expect(tally(await volley(stack, notices))).toEqual({ '200 OK': volleySize });
  expect(await readDeposits(stack, member, 'qr')).toEqual([10_000n]);
  expect((await readCash(stack, member)).posted).toBe(10_000n);
  expect(await stack.violations()).toEqual([]);
});

it(`one notice in ${copies} copies over ${connections} connections is one credit, and no call fails`, async () => {
  const member = await createMember(stack, 0n);
  await call(stack.servers[0].url, moneyCall.qr(member, 100));
  const noticeOf = await qrNoticeTo(stack, member);
  const notice = { ...noticeOf({ eventId: 'the-event', paidAmount: '100.00' }), keepAlive: true };
  const counts = new Map<number, number>();
  let left = copies;
  const send = async (): Promise<void> => {
    for (; left > 0;) {
      left -= 1;
      const { status } = await call(stack.servers[left % 2 === 0 ? 0 : 1]?.url ?? '', notice);
      counts.set(status, (counts.get(status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: connections }, send));
  expect([...counts]).toEqual([[200, copies]]);
  expect(await readDeposits(stack, member, 'qr')).toEqual([10_000n]);
  expect((await readCash(stack, member)).posted).toBe(10_000n);
});

it('KBANK QRs of one amount, paid by bank app at once, are credited each to its own member by the bank’s list', async () => {
  const members = await Promise.all(Array.from({ length: 5 }, () => createMember(stack, 0n)));
  const answers = await volley(
    stack,
    members.map((member) => moneyCall.qr(member, 70, undefined, 'KBANK')),
  );
  await Promise.all(answers.map((answer) => payQr(stack, payloadOf(answer))));
  const cash = async () =>
    (await Promise.all(members.map((member) => readCash(stack, member)))).map((one) => one.posted);
  const wanted = answers.map(({ body }) => toMinor(Number(body['payable'])));
  expect(new Set(wanted).size).toBe(members.length);
  await until(
    async () => (await cash()).every((posted) => posted > 0n),
    () => 'a payment was not credited',
  );
  expect(await cash()).toEqual(wanted);
  expect(await stack.violations()).toEqual([]);
});

type QrNotice = { eventId: string; paidAmount: string; paidAt?: Date };

/** Returns the provider's notice of a payment of the member's only QR. */
async function qrNoticeTo({ sql }: Pick<Stack, 'sql'>, { id }: Member) {
  const [order] = await sql<{ providerRef: string; reference: string }>(
    `select provider_ref as "providerRef", reference from qr_request where member_id = $1`,
    [id],
  );
  if (order === undefined) throw new Error('the QR was not stored');
  return ({ eventId, paidAmount, paidAt = new Date() }: QrNotice): Request => {
    const event = {
      event_id: eventId,
      event: 'deposit.paid',
      deposit_id: order.providerRef,
      ref: order.reference,
      paid_amount: paidAmount,
      paid_at: paidAt.toISOString(),
      payment_id: `${order.reference}-paid`,
    };
    const timestamp = String(Math.floor(Date.now() / 1000));
    const hmac = createHmac('sha256', partnerSecret('WW')).update(`${timestamp}.${JSON.stringify(event)}`);
    const headers = { 'x-ww-timestamp': timestamp, 'x-ww-signature': hmac.digest('hex') };
    return { path: '/api/hook/WW', body: event, headers };
  };
}
