import type { House } from '../house.ts';
import { drive, endBy } from './engine.ts';
import { findIntent } from './intent.ts';
import { claimForHand } from './store.ts';
import { graceSeconds } from './timing.ts';

/** What a person found out at the partner's, where the partner's own answer is missing. */
export type HandDecision = {
  publicId: string;
  /** As the person saw it; any ask in between asks the person to look again. */
  revision: number;
  outcome: 'applied' | 'not_applied';
  by: string;
  reason: string;
  /** What the person saw, kept with the answer: a bank's reference. */
  evidence?: Record<string, string>;
};

/**
 * Why a decision was not taken. `ended`: the partner has answered, before it or while it was made. `under_way`: a call
 * may still arrive at the partner, so that a no could turn out to be a yes.
 */
export type Undecided = 'not_found' | 'ended' | 'changed' | 'under_way';

/**
 * Ends an intent by a person's word, with everything its partner's answer would have done, and the leg that follows it.
 * Only where the partner was asked in vain and every call has had its grace. The log keeps who decided and why.
 */
export async function endByHand(house: House, decision: HandDecision): Promise<Undecided | 'settled'> {
  const { publicId, revision, outcome, by, reason, evidence } = decision;
  const seen = await findIntent(house.db, publicId);
  if (seen === undefined) return 'not_found';
  if (seen.endedAt !== null) return 'ended';
  if (seen.revision !== revision) return 'changed';
  // From here on the lease is ours, and no sweeper asks the partner meanwhile.
  // Class A asks by sending, so each lease may have been a call. The others write down what they send, and their mere
  // questions must not keep a person out: canaries of two processes leave no 20 s between them.
  const asksBySending = house.sagas.get(seen.kind)?.capability(seen) === 'A';
  const claimed = await claimForHand(house.db, seen, graceSeconds, asksBySending);
  if (claimed === undefined) return 'under_way';
  const reservedAt = performance.now();
  const settled = await endBy(house, claimed, {
    call: 'hand',
    answer: { outcome, evidence: { ...evidence, by, reason } },
  });
  if (settled === undefined) return 'ended';
  if (settled.next !== undefined) await drive(house, settled.next, reservedAt);
  return 'settled';
}
