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
  | { status: 'paid'; paidMinor: bigint; paidAt: Date; providerRef?: string }
  | { status: 'pending' | 'not_found' | 'unknown' };

/** One payment a partner tells of. `eventId` is the partner's own id of the notice. */
export type QrNotice = {
  eventId: string;
  providerRef: string;
  reference: string;
  paidMinor: bigint;
  paidAt: Date;
  /** Where the partner's notice names one; another one than the member's goes to a person. */
  currency?: string;
};

export type QrQuery = { providerRef: string; reference: string; signal: AbortSignal };

export type QrChannel = {
  readonly code: string;
  /** Its payments carry no name of their order: each QR gets an amount of its own (`tail.ts`). */
  readonly tailed?: true;
  /** Makes the order at the partner. Throws when there is no usable answer. */
  create(request: QrRequest): Promise<QrOrder>;
  /** Asks how an order stands; the way a lost notice is found. Never throws. */
  query(call: QrQuery): Promise<QrStatus>;
  /** Best effort; money paid later is credited all the same. */
  cancel(call: { providerRef: string; signal: AbortSignal }): Promise<void>;
  /** Checks signature and time stamp over the raw bytes; null when the notice is not the partner's own. */
  readNotice(
    raw: Buffer,
    headers: Record<string, string | string[] | undefined>,
    now: Date,
  ): Promise<QrNotice | null> | QrNotice | null;
};
