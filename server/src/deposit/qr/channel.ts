import type { Currency } from '@kapao/contract/money';
import type { NoticeHeaders } from '../../platform/partner/sign.ts';

declare module '../../platform/services.ts' {
  interface Services {
    readonly qrChannels: ReadonlyMap<string, QrChannel>;
  }
}

export type QrRequest = {
  /** Ours, stored before the call. The same reference never creates a second order. */
  reference: string;
  amountMinor: bigint;
  currency: Currency;
  expiresAt: Date;
  account?: { accountNo: string; promptpay: string | null };
  payer: { bankCode: string; accountNo: string; name: string };
  signal: AbortSignal;
};

/** `payload` is EMVCo text. `payableMinor` is the amount to be paid and may differ from the requested amount. */
export type QrOrder = { providerRef: string; payload: string; payableMinor: bigint; expiresAt: Date };

/** `providerRef`: the provider's order id, if the answer has it. Ours may be lost with an unanswered create call. */
export type QrStatus =
  | { status: 'paid'; paymentId: string; paidMinor: bigint; paidAt: Date; providerRef?: string }
  | { status: 'pending' | 'not_found' | 'unknown' };

/**
 * One reported payment. `eventId` identifies the notice, `paymentId` the payment: an order may have several payments. A
 * provider without payment ids gives the order's id.
 */
export type QrNotice = {
  eventId: string;
  paymentId: string;
  providerRef: string;
  reference: string;
  paidMinor: bigint;
  paidAt: Date;
  currency?: string;
};

export type QrReversal = {
  reversal: true;
  eventId: string;
  paymentId: string | null;
  providerRef: string;
  reference: string;
  amountMinor: bigint | null;
};

export type QrQuery = { providerRef: string; reference: string; currency: Currency; signal: AbortSignal };

export type QrChannel = {
  readonly code: string;
  /** Payments carry no order reference, so each QR gets a unique amount (`reserveTail`). */
  readonly tailed?: true;
  readonly repeatable?: true;
  /** Creates the order. Throws without a usable answer. */
  create(request: QrRequest): Promise<QrOrder>;
  /** Queries an order's status, to find payments with a lost notice. Never throws. */
  query(call: QrQuery): Promise<QrStatus>;
  /** Best effort; a later payment is still credited. */
  cancel(call: { providerRef: string; currency: Currency; signal: AbortSignal }): Promise<void>;
  /**
   * Checks signature and time stamp over the raw bytes. Null: not the provider's notice, or neither payment nor
   * reversal; it is then not acknowledged as stored.
   */
  readNotice(
    raw: Buffer,
    headers: NoticeHeaders,
    now: Date,
  ): Promise<QrNotice | QrReversal | null> | QrNotice | QrReversal | null;
};
