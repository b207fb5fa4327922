import type { Currency } from '@kapao/contract/money';
import type { Answer, CapabilityClass, StatusAnswer } from '../money/intent/outcome.ts';

declare module '../platform/services.ts' {
  interface Services {
    readonly games: ReadonlyMap<string, GameProvider>;
  }
}

/**
 * Interface of a game partner. Each file in `providers/` implements one partner's protocol. The intent engine decides
 * by the declared class alone what it may ask after an unknown outcome (rules#partner-outcomes).
 */

export type Direction = 'in' | 'out';

export type TransferCall = {
  username: string;
  direction: Direction;
  /** Hundredths of provider credits, already converted by `ftWalletSlot` and exact in the provider's decimals. */
  creditsMinor: bigint;
  /** Our reference, stored before the call, unique per provider, at most 50 of [A-Za-z0-9]. */
  reference: string;
  signal: AbortSignal;
};

export type Credentials = { username: string; password: string };

/** A player's balance at a game, in hundredths of credits. */
export type Balance = {
  /** Amount that can be played with and moved out. */
  free: bigint;
  /** Stakes of open bets; always 0 unless the provider's `stakes` are `reported`. */
  outstanding: bigint;
};

/**
 * How a provider reports stakes of open bets. `settled`: each round ends at once. `reported`: in `outstanding`.
 * `hidden`: not at all. A provider with a list of open rounds is `reported`: its adapter sums them.
 */
export type Stakes = 'settled' | 'reported' | 'hidden';

export type StatementEntry = {
  id: string;
  /** Our reference, where the partner stores it. */
  reference: string | null;
  username: string;
  direction: Direction;
  /** Hundredths of credits. */
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
      /**
       * Returns transfers from `from` until before `to`, oldest first; `next` is the cursor of the next page, null on
       * the last.
       */
      read(call: {
        from: Date;
        to: Date;
        cursor: string | null;
        signal: AbortSignal;
      }): Promise<{ entries: StatementEntry[]; next: string | null }>;
    }
  | {
      readonly kind: 'sum';
      /** Returns all credits moved in minus all moved out, over all players, in hundredths. */
      read(call: { signal: AbortSignal }): Promise<bigint>;
    };

export type GameProvider = {
  readonly code: string;
  readonly capability: CapabilityClass;
  readonly stakes: Stakes;
  /** Decimals of the provider's credits, 0 to 2. */
  readonly decimals: number;
  /**
   * Opens the account; safe to repeat with the same username ("exists" counts as success). Throws ProviderRefused or
   * any error.
   */
  createPlayer(call: Credentials & { signal: AbortSignal }): Promise<void>;
  /** Throws when the partner does not answer clearly. */
  balance(call: { username: string; signal: AbortSignal }): Promise<Balance>;
  /** Moves credits. Never throws: a lost outcome is `unknown`. */
  transfer(call: TransferCall): Promise<Answer>;
  /** Class B only: returns how the transfer with our reference ended. Never throws. */
  status?(call: { username: string; reference: string; signal: AbortSignal }): Promise<StatusAnswer>;
  /**
   * Class C with a list: returns the player's last transfers, newest first. The engine stores the newest before a call
   * and then looks for later ones. Throws without a clear answer.
   */
  recent?(call: { username: string; signal: AbortSignal }): Promise<StatementEntry[]>;
  readonly statement: PartnerStatement;
  /** Where entries differ by currency: returns the provider for members of one; undefined without an entry for it. */
  inCurrency?(currency: Currency): GameProvider | undefined;
  setPassword?(call: Credentials & { signal: AbortSignal }): Promise<void>;
  /** Returns a link that signs the player in (auto-login kinds). Throws when the partner gives none. */
  signInLink?(call: Credentials & { signal: AbortSignal }): Promise<string>;
  /** Returns the form-state fields of the partner's sign-in page (UFABET's kind only). */
  formState?(call: { username: string; signal: AbortSignal }): Promise<Record<string, string>>;
  /**
   * Class C without a list: returns all credits (hundredths) moved in minus all moved out for the player. Play does not
   * change it, so its difference around a call shows how the call ended. Throws without a clear answer.
   */
  movedIn?(call: { username: string; signal: AbortSignal }): Promise<bigint>;
};

/** A definite refusal; `reason` is the partner's own code, for the log and the operators' queue. */
export class ProviderRefused extends Error {
  readonly reason: string;
  constructor(reason: string) {
    super(`provider refused: ${reason}`);
    this.name = 'ProviderRefused';
    this.reason = reason;
  }
}
