import type { Db } from '../../platform/db/transaction.ts';
import type { Ending, Intent, IntentKind, Settled } from './intent.ts';
import type { Answer, CapabilityClass, StatusAnswer } from './outcome.ts';

declare module '../../platform/services.ts' {
  interface Services {
    readonly sagas: Sagas;
    readonly requestWaitsMs: number;
  }
}

export type Saga = {
  readonly kind: IntentKind;
  capability(intent: Intent): CapabilityClass;
  /** Sends the call with the stored reference. Never throws. */
  call(intent: Intent, signal: AbortSignal): Promise<Answer>;
  /** Class B: how the call with our reference ended. Never throws. */
  status(intent: Intent, signal: AbortSignal): Promise<StatusAnswer>;
  /** Class C only. */
  readonly measured?: Measured;
  /**
   * Ends the intent with all its effects in one commit, under the member's lock; may reserve the next leg. Returns
   * `undefined` when it had ended before.
   */
  settle(db: Db, intent: Intent, ending: Ending): Promise<Settled | undefined>;
};

/** What a call changes at a provider without our reference. Throws when the provider does not answer clearly. */
export type Measured = {
  balance(intent: Intent, signal: AbortSignal): Promise<bigint>;
  change(intent: Intent): bigint;
  /** The player's latest entries, newest first; undefined where there is no list. */
  recent(intent: Intent, signal: AbortSignal): Promise<readonly Moved[] | undefined>;
  /** Sum of the player's transfers, without play; undefined without such a call. */
  moved(intent: Intent, signal: AbortSignal): Promise<bigint | undefined>;
};

export type Moved = { id: string; change: bigint };

export type Sagas = ReadonlyMap<IntentKind, Saga>;
