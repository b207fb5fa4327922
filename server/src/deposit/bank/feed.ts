/** The port to a bank's list of incoming money. A file in `feeds/` speaks one bank's dialect. */

export type FeedAccount = { bankCode: string; accountNo: string; currency?: string };

export type FeedCall = {
  account: FeedAccount;
  /** As an earlier page gave it; null: from the beginning. */
  cursor: string | null;
  signal: AbortSignal;
};

/** What one line says of a payment. `reference` is the sending bank's own, as on its slip, else null. */
export type LinePayment = {
  reference: string | null;
  /** False where the list's reference may be the receiving bank's own number of the line. */
  isSendersReference?: boolean;
  /** `bankCode` is ours; `account` as the list shows it, whole or masked. */
  sender: { bankCode: string | null; account: string | null; name: string | null };
  amountMinor: bigint;
  currency: string;
  paidAt: Date;
  message: string | null;
};

export type BankLine = {
  /** The source's own name of the line: the same when it is told again. */
  name: string;
  /** As it came, for people. */
  raw: string;
  /** Null: the line could not be read; a person does. */
  payment: LinePayment | null;
};

export type FeedPage = { lines: BankLine[]; cursor: string; more: boolean };

/** The lines of a time: `from` counts, `to` does not. */
export type StatementCall = FeedCall & { from: Date; to: Date };

export type BankFeed = {
  /** Whether an entry of settings holds for the account; absent: for every one. */
  reads?(account: FeedAccount): boolean;
  /** Lines after `cursor`, in any order. Null: no usable answer, of which nothing follows. Never throws. */
  read(call: FeedCall): Promise<FeedPage | null>;
  /** The bank's statement of a time, page by page, with the lines `read` left out. Null and errors as in `read`. */
  statement(call: StatementCall): Promise<FeedPage | null>;
};
