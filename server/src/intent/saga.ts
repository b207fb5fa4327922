import type { Db } from '../db/transaction.ts';
import type { Intent, IntentKind } from './intent.ts';
import type { Answer, CapabilityClass, StatusAnswer } from './outcome.ts';
import type { Ending, Settled } from './settle.ts';

/** What crosses the wall, as the engine sees it. A module brings one for each of its kinds. */
export type Saga = {
  readonly kind: IntentKind;
  capability(intent: Intent): CapabilityClass;
  /** Sends it, with the stored reference. Never throws. */
  call(intent: Intent, signal: AbortSignal): Promise<Answer>;
  /** Class B: how the call with our reference ended. Never throws. */
  status(intent: Intent, signal: AbortSignal): Promise<StatusAnswer>;
  /** Class C: what the call changes, read before and after it. Throws when the partner does not answer plainly. */
  measure(intent: Intent, signal: AbortSignal): Promise<bigint>;
  /** Class C: by how much the measure differs once the call is applied. */
  change(intent: Intent): bigint;
  /**
   * Class C: what the partner has last done for this player, newest first; undefined where it keeps no list. Throws when
   * it does not answer plainly.
   */
  recent(intent: Intent, signal: AbortSignal): Promise<readonly Moved[] | undefined>;
  /**
   * Class C: all that was ever moved for this player, which play does not change; undefined where the partner keeps no
   * such sum. Throws when it does not answer plainly.
   */
  moved(intent: Intent, signal: AbortSignal): Promise<bigint | undefined>;
  /**
   * Ends it with all its effects in one commit, under the member's lock; may reserve the next leg. `undefined`: it had
   * ended before.
   */
  settle(db: Db, intent: Intent, ending: Ending): Promise<Settled | undefined>;
};

/** An entry of a partner's list: its number there, and by how much it changed what {@link Saga.measure} reads. */
export type Moved = { id: string; change: bigint };

export type Sagas = ReadonlyMap<IntentKind, Saga>;
