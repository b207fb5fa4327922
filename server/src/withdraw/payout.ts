import type { Currency } from '@kapao/contract/money';
import type { Answer, StatusAnswer } from '../money/intent/outcome.ts';

declare module '../platform/services.ts' {
  interface Services {
    readonly payouts: PayoutPartners;
  }
}

export type PayoutCall = {
  /** Ours, stored before the call, never reused. */
  reference: string;
  amountMinor: bigint;
  bankCode: string;
  accountNo: string;
  accountName: string;
  signal: AbortSignal;
};

export type PayoutEntry = {
  id: string;
  reference: string | null;
  accountNo: string;
  amountMinor: bigint;
  at: Date;
};

export type PayoutPartner = {
  readonly code: string;
  readonly capability: 'B';
  inCurrency?(currency: Currency): PayoutPartner | undefined;
  /** Never throws: an unclear outcome is `unknown`. */
  pay(call: PayoutCall): Promise<Answer>;
  status(call: { reference: string; signal: AbortSignal }): Promise<StatusAnswer>;
  /**
   * Payouts from `from` until before `to`, oldest first; `next` null on the last page. Throws without a clear answer.
   * Absent: the payouts are not reconciled.
   */
  payoutStatement?(call: {
    from: Date;
    to: Date;
    cursor: string | null;
    signal: AbortSignal;
  }): Promise<{ entries: PayoutEntry[]; next: string | null }>;
};

export type PayoutPartners = ReadonlyMap<string, PayoutPartner>;

/** First provider with an entry for the currency, for new payouts. Undefined: staff pay by hand. */
export function sendingPartner(partners: PayoutPartners, currency: Currency): PayoutPartner | undefined {
  for (const code of partners.keys()) {
    const partner = payoutIn(partners, code, currency);
    if (partner !== undefined) return partner;
  }
  return undefined;
}

export function payoutIn(partners: PayoutPartners, code: string, currency: Currency): PayoutPartner | undefined {
  const partner = partners.get(code);
  return partner?.inCurrency === undefined ? partner : partner.inCurrency(currency);
}

export const paidByHand = 'hand';
