import type { Currency } from '@kapao/contract/money';

declare module '../../../platform/services.ts' {
  interface Services {
    readonly slipVerifier: SlipVerifier;
  }
}

export type SlipQuestion = {
  sendingBank: string;
  reference: string;
  signal: AbortSignal;
};

/** One side of a transfer as a bank shows it: masked account, names in the available scripts. */
export type SlipSide = { botCode: string | null; account: string | null; names: readonly string[] };

export type SlipData = {
  amountMinor: bigint;
  currency: Currency;
  paidAt: Date;
  sender: SlipSide;
  receiver: SlipSide;
};

/**
 * Bank's answer about a transfer. `delayed`: not visible yet, ask again later. `captcha`: three captchas failed in a
 * row, possible with few verifiers. `unknown`: no reliable answer.
 */
export type SlipAnswer =
  | { outcome: 'found'; data: SlipData }
  | { outcome: 'not_found' }
  | { outcome: 'delayed'; minutes: number }
  | { outcome: 'captcha' }
  | { outcome: 'unknown'; cause: string };

export type SlipVerifier = { verify(question: SlipQuestion): Promise<SlipAnswer> };
