declare module '../../platform/services.ts' {
  interface Services {
    readonly bankFeed: BankFeed | undefined;
  }
}

export type FeedAccount = { bankCode: string; accountNo: string; currency?: string };

export type FeedCall = {
  account: FeedAccount;
  cursor: string | null;
  signal: AbortSignal;
};

/** Payment in one line. `reference` is the sending bank's own, as on its slip, else null. */
export type LinePayment = {
  reference: string | null;
  isSendersReference?: boolean;
  /** `bankCode` is Kapao's; `account` is complete or masked, as the list shows it. */
  sender: { bankCode: string | null; account: string | null; name: string | null };
  amountMinor: bigint;
  currency: string;
  paidAt: Date;
  message: string | null;
};

export type BankLine = {
  name: string;
  raw: string;
  /** Null: the line is unreadable and needs staff. */
  payment: LinePayment | null;
};

export type FeedPage = { lines: BankLine[]; cursor: string; more: boolean };

/** Lines of a period: `from` inclusive, `to` exclusive. */
export type StatementCall = FeedCall & { from: Date; to: Date };

export type BankFeed = {
  reads?(account: FeedAccount): boolean;
  /** Returns lines after `cursor`, in any order, or null without a usable answer. Never throws. */
  read(call: FeedCall): Promise<FeedPage | null>;
  /**
   * Returns the bank's statement of a period, page by page, including lines that `read` left out. Null and errors as in
   * `read`.
   */
  statement(call: StatementCall): Promise<FeedPage | null>;
};
