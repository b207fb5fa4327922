import type { Answer, CapabilityClass, StatusAnswer } from '../intent/outcome.ts';

/**
 * The port to a game partner. A file in `providers/` speaks one partner's dialect; the intent engine decides, from the
 * declared class alone, what may be asked of it after an unknown outcome (money §2).
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

export type GameProvider = {
  readonly code: string;
  readonly capability: CapabilityClass;
  /** Decimals of the provider's credits, 0 to 2. */
  readonly decimals: number;
  /** Opens the account; safe to repeat with the same username ("exists" is success). Throws ProviderRefused or any error. */
  createPlayer(call: Credentials & { signal: AbortSignal }): Promise<void>;
  /** Balance in credits, hundredths. Throws when the partner does not answer plainly. */
  balance(call: { username: string; signal: AbortSignal }): Promise<bigint>;
  /** Moves credits. Never throws: a failure to learn the outcome is `unknown`. */
  transfer(call: TransferCall): Promise<Answer>;
  /** Class B only: how the transfer with our reference ended. Never throws. */
  status?(call: { username: string; reference: string; signal: AbortSignal }): Promise<StatusAnswer>;
  setPassword?(call: Credentials & { signal: AbortSignal }): Promise<void>;
  /** A link that signs the player in (auto-login kinds). Throws when the partner does not give one. */
  signInLink?(call: Credentials & { signal: AbortSignal }): Promise<string>;
  /** The form-state fields of the partner's sign-in page (UFABET's kind only). */
  formState?(call: { username: string; signal: AbortSignal }): Promise<Record<string, string>>;
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
