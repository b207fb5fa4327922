import type { Answer, StatusAnswer } from '../intent/outcome.ts';

/** The port to whoever pays members' bank accounts. Class B: our id and a status query (money §2). */

export type PayoutCall = {
  /** Ours, stored before the call, unique for ever. */
  reference: string;
  amountMinor: bigint;
  bankCode: string;
  accountNo: string;
  accountName: string;
  signal: AbortSignal;
};

export type PayoutPartner = {
  readonly code: string;
  readonly capability: 'B';
  /** Never throws: a failure to learn the outcome is `unknown`. */
  pay(call: PayoutCall): Promise<Answer>;
  status(call: { reference: string; signal: AbortSignal }): Promise<StatusAnswer>;
};
