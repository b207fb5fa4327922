import type { Services } from '../../platform/services.ts';
import { drive, endBy } from './engine.ts';
import { findIntent } from './intent.ts';
import { claimForHand } from './store.ts';
import { graceSeconds } from './timing.ts';

/** Outcome that staff found at the partner when the partner's own answer is missing. */
export type HandDecision = {
  publicId: string;
  /** Revision that staff saw. Any ask in between changes it and makes staff look again. */
  revision: number;
  outcome: 'applied' | 'not_applied';
  by: string;
  reason: string;
  /** Evidence that staff saw, stored with the answer, for example a bank's reference. */
  evidence?: Record<string, string>;
};

/**
 * Why a decision was refused. `ended`: the partner answered before it or during it. `under_way`: a call may still
 * arrive at the partner, so `not_applied` could become wrong.
 */
export type Undecided = 'not_found' | 'ended' | 'changed' | 'under_way';

/**
 * Ends an intent by a staff decision, with the same effects as the partner's answer, and drives the next leg. Only when
 * asking gave no outcome and every call has had its grace. The log keeps who decided and why.
 */
export async function endByHand(services: Services, decision: HandDecision): Promise<Undecided | 'settled'> {
  const { publicId, revision, outcome, by, reason, evidence } = decision;
  const seen = await findIntent(services.db, publicId);
  if (seen === undefined) return 'not_found';
  if (seen.endedAt !== null) return 'ended';
  if (seen.revision !== revision) return 'changed';
  // The claim takes the lease, so no sweeper asks the partner meanwhile. Class A asks by sending, so each of its leases
  // may have been a call. Other classes record what they send. Their status queries must not block staff: canaries of
  // two processes may leave no gap of 20 s.
  const asksBySending = services.sagas.get(seen.kind)?.capability(seen) === 'A';
  const claimed = await claimForHand(services.db, seen, graceSeconds, asksBySending);
  if (claimed === undefined) return 'under_way';
  const reservedAt = performance.now();
  const settled = await endBy(services, claimed, {
    call: 'hand',
    answer: { outcome, evidence: { ...evidence, by, reason } },
  });
  if (settled === undefined) return 'ended';
  if (settled.next !== undefined) await drive(services, settled.next, reservedAt);
  return 'settled';
}
