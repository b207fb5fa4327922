declare module '../../platform/services.ts' {
  interface Services {
    /** Undefined: no bank reports incoming money by itself (KEY_MISSING). */
    readonly bankFeed: BankFeed | undefined;
  }
}
/** Port to a bank's list of incoming money. Each file in `feeds/` implements one bank's format. */

export type FeedAccount = { bankCode: string; accountNo: string; currency?: string };

export type FeedCall = {
  account: FeedAccount;
  /** Cursor of an earlier page; null starts at the beginning. */
  cursor: string | null;
  signal: AbortSignal;
};

/** Payment in one line. `reference` is the sending bank's own, as on its slip, else null. */
export type LinePayment = {
  reference: string | null;
  /** False when the reference may be the receiving bank's own line number. */
  isSendersReference?: boolean;
  /** `bankCode` is Kapao's; `account` is complete or masked, as the list shows it. */
  sender: { bankCode: string | null; account: string | null; name: string | null };
  amountMinor: bigint;
  currency: string;
  paidAt: Date;
  message: string | null;
};

export type BankLine = {
  /** Source's id of the line, stable across repeated reports. */
  name: string;
  raw: string;
  /** Null: the line is unreadable and needs staff. */
  payment: LinePayment | null;
};

export type FeedPage = { lines: BankLine[]; cursor: string; more: boolean };

/** Lines of a period: `from` inclusive, `to` exclusive. */
export type StatementCall = FeedCall & { from: Date; to: Date };

export type BankFeed = {
  /** Returns whether a settings entry covers the account; absent: every account. */
  reads?(account: FeedAccount): boolean;
  /** Returns lines after `cursor`, in any order, or null without a usable answer. Never throws. */
  read(call: FeedCall): Promise<FeedPage | null>;
  /**
   * Returns the bank's statement of a period, page by page, including lines that `read` left out. Null and errors as in
   * `read`.
   */
  statement(call: StatementCall): Promise<FeedPage | null>;
};
