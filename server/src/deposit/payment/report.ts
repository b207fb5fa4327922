import type { Cash } from '../../money/ledger/account.ts';

/** One payment as reported by a bank line, slip, gift, provider notice or staff. */
export type PaymentReport = {
  source: 'feed' | 'csv' | 'slip' | 'gift' | 'notice' | 'query' | 'staff';
  /** Issuer of the reference: `bank:<code of the sending bank>`, `truemoney`, `declared`, or a QR channel's code. */
  channel: string;
  /** Issuer's id of the payment; null if the source gives none. */
  reference: string | null;
  /** False when a list may contain the receiving bank's own line number. */
  isSendersReference?: boolean;
  /** Present in reports of QR providers, which are matched by the order they name. */
  order?: ReportedOrder;
  receivingAccountId: bigint | null;
  /** As the source shows it; the account may be masked. */
  sender: { bankCode: string | null; account: string | null; name: string | null };
  message?: string | null;
  amountMinor: bigint;
  /** As reported; undefined if the source gives none. Compared with the member's before a credit. */
  currency: string | undefined;
  paidAt: Date;
  /** Latest time of a declared payment; `paidAt` is what the member stated. */
  paidBy?: Date;
  /** Sandbox credit of a declaration: two of them are two payments. */
  isDemoCredit?: true;
};

/** `id`: our QR request, null if unknown. `names`: names of the order under which the payment may be stored. */
export type ReportedOrder = { id: bigint | null; names: readonly string[] };

/** Source of a credit: the ledger account to debit and the name in the member's statement. */
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

export function carriesSendersReference({ channel, reference, isSendersReference = true }: PaymentReport): boolean {
  return isSendersReference && reference !== null && /^bank:./.test(channel);
}
