import { randomUUID } from 'node:crypto';
import { formatMajor } from '@kapao/contract/money';
import { encode, tag, withCrcTag } from 'promptparse';
import type { QrChannel, QrOrder, QrRequest, QrStatus } from '../../src/deposit/qr/channel.ts';

export type FakeOrder = QrOrder & {
  reference: string;
  cancelled: boolean;
  paid: { paidMinor: bigint; paidAt: Date } | null;
};

export type FakeMode = 'ok' | 'refuse' | 'refuse-after' | 'silent' | 'silent-after' | 'slow';

/** Fake QR provider: keeps its orders, fails on demand, and accepts notices signed `good`. */
export type FakeChannel = QrChannel & {
  mode: FakeMode;
  twist: (order: QrOrder) => QrOrder;
  beforeAnswer: (order: FakeOrder) => Promise<unknown>;
  readonly orders: Map<string, FakeOrder>;
  readonly created: string[];
  readonly queried: string[];
  answersQueries: boolean;
};

const slowMs = 300;
let count = 0;

export function fakeChannel(code = 'WW'): FakeChannel {
  const channel: FakeChannel = {
    code,
    mode: 'ok',
    twist: (order) => order,
    beforeAnswer: async () => undefined,
    orders: new Map(),
    created: [],
    queried: [],
    answersQueries: true,
    create: (request) => create(channel, request),
    query: async ({ reference }) => {
      channel.queried.push(reference);
      return channel.answersQueries ? statusOf(channel.orders.get(reference)) : { status: 'unknown' };
    },
    cancel: async ({ providerRef }) => {
      for (const order of channel.orders.values()) if (order.providerRef === providerRef) order.cancelled = true;
    },
    readNotice: (raw, headers) => {
      if (headers['x-signature'] !== 'good') return null;
      const { paidMinor, paidAt, ...names } = JSON.parse(raw.toString('utf8'));
      if (names.reversal === true) return { ...names, amountMinor: BigInt(paidMinor) };
      return { ...names, paidMinor: BigInt(paidMinor), paidAt: new Date(paidAt) };
    },
  };
  return channel;
}

async function create(channel: FakeChannel, request: QrRequest): Promise<QrOrder> {
  const { mode } = channel;
  channel.created.push(request.reference);
  if (mode === 'refuse') throw new Error('refused');
  if (mode === 'silent') return new Promise(() => {});
  const order = channel.orders.get(request.reference) ?? newOrder(request);
  channel.orders.set(request.reference, order);
  if (mode === 'refuse-after') throw new Error('500');
  if (mode === 'silent-after') return new Promise(() => {});
  if (mode === 'slow') await new Promise((resolve) => setTimeout(resolve, slowMs));
  await channel.beforeAnswer(order);
  const { providerRef, payload, payableMinor, expiresAt } = order;
  return channel.twist({ providerRef, payload, payableMinor, expiresAt });
}

function newOrder({ reference, amountMinor, currency, expiresAt }: QrRequest): FakeOrder {
  count += 1;
  const providerRef = `P${process.pid}X${count}`;
  const payload = (currency === 'LAK' ? laoPayloadOf : payloadOf)(providerRef, amountMinor);
  return { reference, providerRef, payload, payableMinor: amountMinor, expiresAt, cancelled: false, paid: null };
}

export function laoPayloadOf(receiver: string, amountMinor: bigint): string {
  const merchant = encode([tag('00', 'A005266284662577'), tag('01', '27710418'), tag('03', receiver)]);
  const tags = [tag('00', '01'), tag('01', '12'), tag('38', merchant), tag('53', '418')];
  return withCrcTag(encode([...tags, tag('54', String(amountMinor / 100n)), tag('58', 'LA')]), '63');
}

export function payloadOf(ref1: string, amountMinor: bigint, currency = '764'): string {
  const biller = encode([tag('00', 'A000000677010112'), tag('01', '010753600031501'), tag('02', ref1)]);
  const tags = [tag('00', '01'), tag('01', '12'), tag('30', biller), tag('53', currency)];
  return withCrcTag(encode([...tags, tag('54', formatMajor(amountMinor)), tag('58', 'TH')]), '63');
}

function statusOf(order: FakeOrder | undefined): QrStatus {
  if (order === undefined) return { status: 'not_found' };
  return order.paid === null
    ? { status: 'pending' }
    : { status: 'paid', paymentId: order.providerRef, providerRef: order.providerRef, ...order.paid };
}

/** One time for all notifications of a process, so that a repeated report has an equal time. */
const processPaidAt = new Date().toISOString();

export function noticeOf(
  order: { reference: string; providerRef: string; paid?: FakeOrder['paid'] },
  paidMinor: bigint,
  more: object = {},
): string {
  const { reference, providerRef, paid } = order;
  const paidAt = paid?.paidAt.toISOString() ?? processPaidAt;
  return JSON.stringify({
    eventId: randomUUID(),
    paymentId: providerRef,
    reference,
    providerRef,
    paidMinor: String(paidMinor),
    paidAt,
    ...more,
  });
}
