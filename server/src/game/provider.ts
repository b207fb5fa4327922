import type { Currency } from '@kapao/contract/money';
import type { Answer, CapabilityClass, StatusAnswer } from '../money/intent/outcome.ts';

declare module '../platform/services.ts' {
  interface Services {
    readonly games: ReadonlyMap<string, GameProvider>;
  }
}

/**
 * Interface of a game provider; each file in `providers/` implements one protocol. The engine decides by the declared
 * class what it may ask after an unknown outcome (rules#partner-outcomes).
 */

export type Direction = 'in' | 'out';

export type TransferCall = {
  username: string;
  direction: Direction;
  creditsMinor: bigint;
  /** Our reference, stored before the call, unique per provider, at most 50 of [A-Za-z0-9]. */
  reference: string;
  signal: AbortSignal;
};

export type StatusCall = { username: string; reference: string; signal: AbortSignal };

export type StatementCall = { from: Date; to: Date; cursor: string | null; signal: AbortSignal };

export type Credentials = { username: string; password: string };

export type Balance = {
  free: bigint;
  outstanding: bigint;
};

/**
 * Stakes of open bets. `settled`: each round ends at once. `reported`: in `outstanding`. `hidden`: not at all. An
 * adapter that sums a list of open rounds is `reported`.
 */
export type Stakes = 'settled' | 'reported' | 'hidden';

export type StatementEntry = {
  id: string;
  reference: string | null;
  username: string;
  direction: Direction;
  creditsMinor: bigint;
  at: Date;
};

/**
 * Provider's statement of all transfers, for the reconciliation (rules#partner-outcomes). Throws without a clear
 * answer.
 */
export type PartnerStatement =
  | {
      readonly kind: 'list';
      read(call: StatementCall): Promise<{ entries: StatementEntry[]; next: string | null }>;
    }
  | {
      readonly kind: 'sum';
      read(call: { signal: AbortSignal }): Promise<bigint>;
    };

export type GameProvider = {
  readonly code: string;
  readonly capability: CapabilityClass;
  readonly stakes: Stakes;
  readonly decimals: number;
  /** Safe to repeat with the same username ("exists" counts as success). Throws ProviderRefused or any error. */
  createPlayer(call: Credentials & { signal: AbortSignal }): Promise<void>;
  balance(call: { username: string; signal: AbortSignal }): Promise<Balance>;
  /** Never throws: a lost outcome is `unknown`. */
  transfer(call: TransferCall): Promise<Answer>;
  /** Class B: how the transfer with our reference ended. Never throws. */
  status?(call: StatusCall): Promise<StatusAnswer>;
  /**
   * Class C with a list: the player's last transfers, newest first. The engine stores the newest before a call and then
   * looks for later ones. Throws without a clear answer.
   */
  recent?(call: { username: string; signal: AbortSignal }): Promise<StatementEntry[]>;
  readonly statement: PartnerStatement;
  inCurrency?(currency: Currency): GameProvider | undefined;
  setPassword?(call: Credentials & { signal: AbortSignal }): Promise<void>;
  signInLink?(call: Credentials & { signal: AbortSignal }): Promise<string>;
  formState?(call: { username: string; signal: AbortSignal }): Promise<Record<string, string>>;
  /**
   * Class C without a list: credits (hundredths) moved in minus moved out for the player, without play. Its difference
   * around a call shows how the call ended. Throws without a clear answer.
   */
  movedIn?(call: { username: string; signal: AbortSignal }): Promise<bigint>;
};

export class ProviderRefused extends Error {
  readonly reason: string;
  constructor(reason: string) {
    super(`provider refused: ${reason}`);
    this.name = 'ProviderRefused';
    this.reason = reason;
  }
}
