import type { Currency } from '@kapao/contract/money';
import type { Answer, CapabilityClass, StatusAnswer } from '../intent/outcome.ts';

/**
 * The port to a game partner. A file in `providers/` speaks one partner's dialect; the intent engine decides, from the
 * declared class alone, what may be asked of it after an unknown outcome (rules#partner-outcomes).
 */

export type Direction = 'in' | 'out';

export type TransferCall = {
  username: string;
  direction: Direction;
  /** In the provider's own credits, hundredths: already converted by `ftWalletSlot` and exact in its decimals. */
  creditsMinor: bigint;
  /** Ours, stored before the call, unique per provider, at most 50 of [A-Za-z0-9]. */
  reference: string;
  signal: AbortSignal;
};

export type Credentials = { username: string; password: string };

/** What a player has at a game, in credits, hundredths. */
export type Balance = {
  /** Can be played with and moved out. */
  free: bigint;
  /** Stakes of bets that are not settled; always 0 unless the provider's `stakes` are `reported`. */
  outstanding: bigint;
};

/**
 * How a provider shows stakes of open bets. `settled`: each round ends at once. `reported`: in `outstanding`.
 * `hidden`: not at all. One with a list of open rounds is `reported`: its adapter sums them.
 */
export type Stakes = 'settled' | 'reported' | 'hidden';

/** One transfer as the partner's own book has it. */
export type BookEntry = {
  /** The partner's own number of it. */
  id: string;
  /** Ours, where the partner keeps it. */
  reference: string | null;
  username: string;
  direction: Direction;
  /** Credits, hundredths. */
  creditsMinor: bigint;
  at: Date;
};

/**
 * What a partner shows of all it carried out for us, for the reconciliation (rules#partner-outcomes). Throws without a
 * plain answer.
 */
export type PartnerBook =
  | {
      readonly kind: 'list';
      /**
       * Its transfers from `from` until before `to`, oldest first; `next` leads to the page that follows, null: the
       * last.
       */
      read(call: {
        from: Date;
        to: Date;
        cursor: string | null;
        signal: AbortSignal;
      }): Promise<{ entries: BookEntry[]; next: string | null }>;
    }
  | {
      readonly kind: 'sum';
      /** Credits, hundredths: all that was ever put in less all that was taken out, over all players. */
      read(call: { signal: AbortSignal }): Promise<bigint>;
    };

export type GameProvider = {
  readonly code: string;
  readonly capability: CapabilityClass;
  readonly stakes: Stakes;
  /** Decimals of the provider's credits, 0 to 2. */
  readonly decimals: number;
  /**
   * Opens the account; safe to repeat with the same username ("exists" is success). Throws ProviderRefused or any
   * error.
   */
  createPlayer(call: Credentials & { signal: AbortSignal }): Promise<void>;
  /** Throws when the partner does not answer plainly. */
  balance(call: { username: string; signal: AbortSignal }): Promise<Balance>;
  /** Moves credits. Never throws: a failure to learn the outcome is `unknown`. */
  transfer(call: TransferCall): Promise<Answer>;
  /** Class B only: how the transfer with our reference ended. Never throws. */
  status?(call: { username: string; reference: string; signal: AbortSignal }): Promise<StatusAnswer>;
  /**
   * Class C with a list: the player's last transfers, newest first. The engine remembers the newest before a call and
   * looks for what came after it. Throws without a plain answer.
   */
  recent?(call: { username: string; signal: AbortSignal }): Promise<BookEntry[]>;
  readonly book: PartnerBook;
  /** Where entries differ by currency: the provider for members of one; undefined: none holds for them. */
  inCurrency?(currency: Currency): GameProvider | undefined;
  setPassword?(call: Credentials & { signal: AbortSignal }): Promise<void>;
  /** A link that signs the player in (auto-login kinds). Throws when the partner does not give one. */
  signInLink?(call: Credentials & { signal: AbortSignal }): Promise<string>;
  /** The form-state fields of the partner's sign-in page (UFABET's kind only). */
  formState?(call: { username: string; signal: AbortSignal }): Promise<Record<string, string>>;
  /**
   * Class C without a list: all credits (hundredths) ever put into the player's account less all taken out. Play does
   * not change it, so the difference around a call shows how it ended. Throws without a plain answer.
   */
  movedIn?(call: { username: string; signal: AbortSignal }): Promise<bigint>;
};

/** The partner said no in plain words; `reason` is its own code, for the log and the queue of operators. */
export class ProviderRefused extends Error {
  readonly reason: string;
  constructor(reason: string) {
    super(`provider refused: ${reason}`);
    this.name = 'ProviderRefused';
    this.reason = reason;
  }
}
