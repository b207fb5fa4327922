import type { Currency } from '@kapao/contract/money';

/** The port to a QR partner. A file in `channels/` speaks one partner's dialect. */

export type QrRequest = {
  /** Ours, stored before the call; the same reference never makes a second order. */
  reference: string;
  /** What must be paid; of a channel with tails, the tail is in it. */
  amountMinor: bigint;
  currency: Currency;
  expiresAt: Date;
  /** Of a channel with tails: our account that is paid. */
  account?: { accountNo: string; promptpay: string | null };
  payer: { bankCode: string; accountNo: string; name: string };
  signal: AbortSignal;
};

/** `payload` is EMVCo text; `payableMinor` is what must be paid and may differ from what was asked. */
export type QrOrder = { providerRef: string; payload: string; payableMinor: bigint; expiresAt: Date };

/** `providerRef`: the partner's name of the order, where its answer tells; ours may have died with a lost answer. */
export type QrStatus =
  | { status: 'paid'; paymentId: string; paidMinor: bigint; paidAt: Date; providerRef?: string }
  | { status: 'pending' | 'not_found' | 'unknown' };

/**
 * One reported payment. `eventId` is the partner's id of the notice, `paymentId` of the payment: several payments may
 * come on one order. A partner without ids of payments gives the order's.
 */
export type QrNotice = {
  eventId: string;
  paymentId: string;
  providerRef: string;
  reference: string;
  paidMinor: bigint;
  paidAt: Date;
  /** Where the partner's notice names one; another one than the member's goes to a person. */
  currency?: string;
};

/** A partner took back a payment it had reported. `paymentId` is null where it names the order alone. */
export type QrReversal = {
  reversal: true;
  eventId: string;
  paymentId: string | null;
  providerRef: string;
  reference: string;
  amountMinor: bigint | null;
};

/** `currency`: the member's, by which the entry of settings is chosen. */
export type QrQuery = { providerRef: string; reference: string; currency: Currency; signal: AbortSignal };

export type QrChannel = {
  readonly code: string;
  /** Its payments carry no name of their order: each QR gets an amount of its own (`tail.ts`). */
  readonly tailed?: true;
  /** Its orders may be paid again: a further payment is credited instead of waiting for a person. */
  readonly repeatable?: true;
  /** Makes the order at the partner. Throws when there is no usable answer. */
  create(request: QrRequest): Promise<QrOrder>;
  /** Asks how an order stands; the way a lost notice is found. Never throws. */
  query(call: QrQuery): Promise<QrStatus>;
  /** Best effort; money paid later is credited all the same. */
  cancel(call: { providerRef: string; currency: Currency; signal: AbortSignal }): Promise<void>;
  /**
   * Checks signature and time stamp over the raw bytes. Null for a notice that is not the partner's own, or that says
   * neither of a payment nor of a reversal: the partner is not told that it was kept.
   */
  readNotice(
    raw: Buffer,
    headers: Record<string, string | string[] | undefined>,
    now: Date,
  ): Promise<QrNotice | QrReversal | null> | QrNotice | QrReversal | null;
};
