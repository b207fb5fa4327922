import type { Cash } from '../../money/ledger/account.ts';

export type PaymentReport = {
  source: 'feed' | 'csv' | 'slip' | 'gift' | 'notice' | 'query' | 'staff';
  /** Issuer of the reference: `bank:<code of the sending bank>`, `truemoney`, `declared`, or a QR channel's code. */
  channel: string;
  reference: string | null;
  /** False when a list may contain the receiving bank's own line number. */
  isSendersReference?: boolean;
  order?: ReportedOrder;
  receivingAccountId: bigint | null;
  sender: { bankCode: string | null; account: string | null; name: string | null };
  message?: string | null;
  amountMinor: bigint;
  currency: string | undefined;
  paidAt: Date;
  paidBy?: Date;
  /** Sandbox credit of a declaration: two of them are two payments. */
  isDemoCredit?: true;
};

/** `id`: our QR request, null if unknown. `names`: names of the order under which the payment may be stored. */
export type ReportedOrder = { id: bigint | null; names: readonly string[] };

export type Origin = { houseAccount: string; from: string };

/** Member to credit. The caller holds the member's lock and read `cash` under it. */
export type Recipient = { memberId: bigint; cash: Cash; origin: Origin };

/** `known`: stored before, nothing changed. `review`: staff decide, for this `reason` if the report is new. */
export type CreditOutcome = {
  outcome: 'credited' | 'known' | 'review';
  id: bigint;
  memberId: bigint | null;
  reason?: string;
};
