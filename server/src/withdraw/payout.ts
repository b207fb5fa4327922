import type { Currency } from '@kapao/contract/money';
import type { Answer, StatusAnswer } from '../intent/outcome.ts';

/** The port to the partners that pay members' bank accounts. Class B: our id and a status query. */

export type PayoutCall = {
  /** Ours, stored before the call, unique for ever. */
  reference: string;
  amountMinor: bigint;
  bankCode: string;
  accountNo: string;
  accountName: string;
  signal: AbortSignal;
};

/** One payout as the partner's own statement has it. */
export type PayoutEntry = {
  /** The partner's own number of it. */
  id: string;
  /** Ours, where the partner keeps it. */
  reference: string | null;
  accountNo: string;
  amountMinor: bigint;
  at: Date;
};

export type PayoutPartner = {
  readonly code: string;
  readonly capability: 'B';
  /** Where entries differ by currency: the partner for one; undefined: none holds for it. */
  inCurrency?(currency: Currency): PayoutPartner | undefined;
  /** Never throws: a failure to learn the outcome is `unknown`. */
  pay(call: PayoutCall): Promise<Answer>;
  status(call: { reference: string; signal: AbortSignal }): Promise<StatusAnswer>;
  /**
   * What it paid from `from` until before `to`, oldest first; `next` leads to the following page, null: the last.
   * Throws without a plain answer. Undefined: the partner has no statement, and its payouts are not reconciled.
   */
  payoutStatement?(call: {
    from: Date;
    to: Date;
    cursor: string | null;
    signal: AbortSignal;
  }): Promise<{ entries: PayoutEntry[]; next: string | null }>;
};

/** Payout partners by code. A payout's own partner is the one its intent names. */
export type PayoutPartners = ReadonlyMap<string, PayoutPartner>;

/** Returns the partner new payouts in this currency go to: the first that has an entry. Undefined: paid by hand. */
export function sendingPartner(partners: PayoutPartners, currency: Currency): PayoutPartner | undefined {
  for (const code of partners.keys()) {
    const partner = payoutIn(partners, code, currency);
    if (partner !== undefined) return partner;
  }
  return undefined;
}

/** The named partner for payouts in this currency. */
export function payoutIn(partners: PayoutPartners, code: string, currency: Currency): PayoutPartner | undefined {
  const partner = partners.get(code);
  return partner?.inCurrency === undefined ? partner : partner.inCurrency(currency);
}

/** What stands for the partner in the ledger where a person pays. */
export const paidByHand = 'hand';
