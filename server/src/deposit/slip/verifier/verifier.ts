import type { Currency } from '@kapao/contract/money';

/** Whom a slip is asked about: the sending bank and its name of the transfer, as the slip's QR says them. */
export type SlipQuestion = {
  /** Three digits of the Bank of Thailand. */
  sendingBank: string;
  reference: string;
  signal: AbortSignal;
};

/** One side of a transfer as a bank shows it: the account with digits masked, names in the scripts it has. */
export type SlipSide = { botCode: string | null; account: string | null; names: readonly string[] };

export type SlipData = {
  amountMinor: bigint;
  currency: Currency;
  paidAt: Date;
  sender: SlipSide;
  receiver: SlipSide;
};

/**
 * What the banks say of a transfer. `delayed`: they do not show it yet, ask again then. `captcha`: three captchas in a
 * row went wrong, which only a few kinds of verifier ever say. `unknown`: no answer to believe.
 */
export type SlipAnswer =
  | { outcome: 'found'; data: SlipData }
  | { outcome: 'not_found' }
  | { outcome: 'delayed'; minutes: number }
  | { outcome: 'captcha' }
  | { outcome: 'unknown'; cause: string };

/** Whoever can ask banks about a transfer. Asking changes nothing, so it may be asked again. */
export type SlipVerifier = { verify(question: SlipQuestion): Promise<SlipAnswer> };
