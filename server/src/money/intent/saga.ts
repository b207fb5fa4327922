import type { Db } from '../../platform/db/transaction.ts';
import type { Intent, IntentKind } from './intent.ts';
import type { Answer, CapabilityClass, StatusAnswer } from './outcome.ts';
import type { Ending, Settled } from './settle.ts';

declare module '../../platform/services.ts' {
  interface Services {
    readonly sagas: Sagas;
    /** How long a request waits for the end of a transfer before it answers 202; shorter in tests. */
    readonly requestWaitsMs: number;
  }
}

/** Calls to a partner, as the engine sees them. Each module provides one per kind of intent. */
export type Saga = {
  readonly kind: IntentKind;
  capability(intent: Intent): CapabilityClass;
  /** Sends the call with the stored reference. Never throws. */
  call(intent: Intent, signal: AbortSignal): Promise<Answer>;
  /** Class B: returns how the call with our reference ended. Never throws. */
  status(intent: Intent, signal: AbortSignal): Promise<StatusAnswer>;
  /** Class C: reads the value that the call changes. Throws when the partner does not answer clearly. */
  measure(intent: Intent, signal: AbortSignal): Promise<bigint>;
  /** Class C: returns the difference of the measure once the call is applied. */
  change(intent: Intent): bigint;
  /**
   * Class C: returns the partner's latest entries for this player, newest first; undefined where it has no list. Throws
   * when it does not answer clearly.
   */
  recent(intent: Intent, signal: AbortSignal): Promise<readonly Moved[] | undefined>;
  /**
   * Class C: returns the sum of all transfers of this player, which play does not change; undefined where the partner
   * has no such sum. Throws when it does not answer clearly.
   */
  moved(intent: Intent, signal: AbortSignal): Promise<bigint | undefined>;
  /**
   * Ends the intent with all its effects in one commit, under the member's lock; may reserve the next leg. Returns
   * `undefined` when it had ended before.
   */
  settle(db: Db, intent: Intent, ending: Ending): Promise<Settled | undefined>;
};

/** Entry of a partner's list: its id there, and its change to the value that {@link Saga.measure} reads. */
export type Moved = { id: string; change: bigint };

export type Sagas = ReadonlyMap<IntentKind, Saga>;
