import { type FakeChannel, fakeChannel, noticeOf } from '../deposit/qr-channel.ts';

export type QrPayment = {
  memberId: bigint;
  order: { reference: string; providerRef: string };
  paymentId: string;
  amountMinor: bigint;
  paidAt: Date;
};

export type QrPartner = {
  readonly channel: FakeChannel;
  readonly payments: QrPayment[];
  readonly undelivered: QrPayment[];
  pay(memberId: bigint, reference: string, amountMinor: bigint, paidAt: Date): QrPayment;
};

export function createQrPartner(): QrPartner {
  const channel = fakeChannel();
  const payments: QrPayment[] = [];
  const undelivered: QrPayment[] = [];
  function pay(memberId: bigint, reference: string, amountMinor: bigint, paidAt: Date): QrPayment {
    const order = channel.orders.get(reference);
    if (order === undefined) throw new Error(`no order ${reference}`);
    const paymentId = order.paid === null ? order.providerRef : `${order.providerRef}-${payments.length}`;
    order.paid ??= { paidMinor: amountMinor, paidAt };
    const payment = { memberId, order, paymentId, amountMinor, paidAt };
    payments.push(payment);
    undelivered.push(payment);
    return payment;
  }
  return { channel, payments, undelivered, pay };
}

export function reportOf({ order, paymentId, amountMinor, paidAt }: QrPayment, more: object = {}): string {
  const { reference, providerRef } = order;
  return noticeOf({ reference, providerRef }, amountMinor, { paymentId, paidAt: paidAt.toISOString(), ...more });
}
