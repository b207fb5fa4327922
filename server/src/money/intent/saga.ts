import type { Db } from '../../platform/db/transaction.ts';
import type { Intent, IntentKind } from './intent.ts';
import type { Answer, CapabilityClass, StatusAnswer } from './outcome.ts';
import type { Ending, Settled } from './settle.ts';

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
  /** Class C: the value that the call changes. Throws when the provider does not answer clearly. */
  measure(intent: Intent, signal: AbortSignal): Promise<bigint>;
  change(intent: Intent): bigint;
  /** Class C: the player's latest entries, newest first; undefined where there is no list. Throws like `measure`. */
  recent(intent: Intent, signal: AbortSignal): Promise<readonly Moved[] | undefined>;
  /** Class C: sum of the player's transfers, without play; undefined without such a call. Throws like `measure`. */
  moved(intent: Intent, signal: AbortSignal): Promise<bigint | undefined>;
  /**
   * Ends the intent with all its effects in one commit, under the member's lock; may reserve the next leg. Returns
   * `undefined` when it had ended before.
   */
  settle(db: Db, intent: Intent, ending: Ending): Promise<Settled | undefined>;
};

export type Moved = { id: string; change: bigint };

export type Sagas = ReadonlyMap<IntentKind, Saga>;
