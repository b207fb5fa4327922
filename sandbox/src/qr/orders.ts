import type { World } from '../world.ts';

/** A deposit order at a QR partner; `providerRef` is the partner's own number and `ref1` of the QR. */
export type QrOrder = {
  partner: string;
  providerRef: string;
  reference: string;
  /** What the order was made with, to tell a repeated call from another one under the same reference. */
  asked: string;
  payableMinor: bigint;
  payload: string;
  expiresAt: string;
  createdAt: string;
  state: 'pending' | 'paid' | 'cancelled';
  paidMinor: bigint | null;
  paidAt: string | null;
  visibleFromMs: number;
};

const shelf = (world: World) => world.book.shelf<QrOrder>('qr-orders');
const references = (world: World) => world.book.shelf<string>('qr-references');

export function findOrder(world: World, providerRef: string): QrOrder | undefined {
  return shelf(world).get(providerRef);
}

export function findByReference(world: World, partner: string, reference: string): QrOrder | undefined {
  const providerRef = references(world).get(`${partner}/${reference}`);
  return providerRef === undefined ? undefined : findOrder(world, providerRef);
}

export function putOrder(world: World, order: QrOrder): void {
  shelf(world).put(order.providerRef, order);
  references(world).put(`${order.partner}/${order.reference}`, order.providerRef);
}

/** Orders that wait for money, newest first. */
export function openOrders(world: World): QrOrder[] {
  return shelf(world)
    .all()
    .filter((order) => order.state === 'pending')
    .toReversed();
}
