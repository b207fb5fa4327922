import { randomInt } from 'node:crypto';
import { writeMajor } from '../money.ts';
import { Refusal } from '../refusal.ts';
import type { World } from '../world.ts';
import { writeBillPayment, writeLaoPayment } from './emv.ts';

export type QrOrder = {
  partner: string;
  providerRef: string;
  reference: string;
  asked: string;
  askedMinor: bigint;
  payableMinor: bigint;
  currency: string;
  payload: string;
  expiresAt: string;
  createdAt: string;
  state: 'pending' | 'paid' | 'cancelled' | 'reversed';
  paymentId: string | null;
  paidMinor: bigint | null;
  paidAt: string | null;
  visibleFromMs: number;
};

export type Wanted = Pick<QrOrder, 'reference' | 'asked' | 'askedMinor' | 'currency'> & {
  expiresAt: Date;
  payableMinor?: bigint;
};

const billerId = '010753600031501';
const shelf = (world: World) => world.book.shelf<QrOrder>('qr-orders');
const references = (world: World) => world.book.shelf<string>('qr-references');

export function makeOrder(
  world: World,
  { partner, prefix }: { partner: string; prefix: string },
  wanted: Wanted,
  lagMs: number,
): QrOrder | undefined {
  const { reference, asked, askedMinor, currency, payableMinor = askedMinor } = wanted;
  const known = findByReference(world, partner, reference);
  if (known) return known.asked === asked ? known : undefined;
  const providerRef = newNumber(prefix);
  const order: QrOrder = {
    partner,
    providerRef,
    reference,
    asked,
    askedMinor,
    payableMinor,
    currency,
    payload: payloadOf(providerRef, payableMinor, currency),
    expiresAt: wanted.expiresAt.toISOString(),
    createdAt: new Date().toISOString(),
    state: 'pending',
    paymentId: null,
    paidMinor: null,
    paidAt: null,
    visibleFromMs: Date.now() + lagMs,
  };
  putOrder(world, order);
  return order;
}

/** @throws Refusal for a zero amount, a fraction of a kip, another currency or an expiry in the past */
export function checkWanted({ askedMinor, currency, expiresAt }: Wanted): void {
  const wholeKip = currency === 'LAK' && askedMinor % 100n === 0n;
  if (askedMinor <= 0n || !(currency === 'THB' || wholeKip) || Number.isNaN(expiresAt.getTime())) {
    throw new Refusal(400, 'INVALID_REQUEST');
  }
}

export function newNumber(prefix: string): string {
  const tail = randomInt(36 ** 6)
    .toString(36)
    .padStart(6, '0');
  return `${prefix}${Date.now().toString(36)}${tail}`.toUpperCase();
}

function payloadOf(providerRef: string, payableMinor: bigint, currency: string): string {
  if (currency === 'LAK') return writeLaoPayment({ receiver: providerRef, amount: String(payableMinor / 100n) });
  return writeBillPayment({ billerId, ref1: providerRef, ref2: 'KAPAO', amount: writeMajor(payableMinor) });
}

export function findOrder(world: World, providerRef: string): QrOrder | undefined {
  return shelf(world).get(providerRef);
}

export function findVisible(world: World, partner: string, reference: string): QrOrder | undefined {
  const order = findByReference(world, partner, reference);
  return order === undefined || order.visibleFromMs > Date.now() ? undefined : order;
}

export function cancelOrder(world: World, partner: string, providerRef: string): QrOrder | undefined {
  const order = findOrder(world, providerRef);
  if (order?.partner !== partner) return undefined;
  const ended: QrOrder = order.state === 'pending' ? { ...order, state: 'cancelled' } : order;
  putOrder(world, ended);
  return ended;
}

function findByReference(world: World, partner: string, reference: string): QrOrder | undefined {
  const providerRef = references(world).get(`${partner}/${reference}`);
  return providerRef === undefined ? undefined : findOrder(world, providerRef);
}

export function putOrder(world: World, order: QrOrder): void {
  shelf(world).put(order.providerRef, order);
  references(world).put(`${order.partner}/${order.reference}`, order.providerRef);
}

export function openOrders(world: World): QrOrder[] {
  return shelf(world)
    .all()
    .filter((order) => order.state === 'pending')
    .toReversed();
}
