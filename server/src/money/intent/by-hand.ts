import type { Services } from '../../platform/services.ts';
import { drive, endBy } from './engine.ts';
import { claimForHand, findIntent } from './intent.ts';
import { graceSeconds } from './timing.ts';

export type HandDecision = {
  publicId: string;
  /** Revision that staff saw; any ask in between changes it. */
  revision: number;
  outcome: 'applied' | 'not_applied';
  by: string;
  reason: string;
  evidence?: Record<string, string>;
};

/**
 * Why a decision was refused. `ended`: the provider answered first. `under_way`: a call may still arrive, so
 * `not_applied` could become wrong.
 */
export type Undecided = 'not_found' | 'ended' | 'changed' | 'under_way';

/**
 * Ends an intent by a staff decision, as the provider's answer would, and drives the next leg. Only after a query
 * without an outcome and after the grace of every call. The log keeps name and reason.
 */
export async function endByHand(
  services: Pick<Services, 'db' | 'metrics' | 'sagas'>,
  decision: HandDecision,
): Promise<Undecided | 'settled'> {
  const { publicId, revision, outcome, by, reason, evidence } = decision;
  const seen = await findIntent(services.db, publicId);
  if (seen === undefined) return 'not_found';
  if (seen.endedAt !== null) return 'ended';
  if (seen.revision !== revision) return 'changed';
  // The claim takes the lease, so no sweeper asks meanwhile. Class A asks by sending: each of its leases may have been
  // a call. Status queries of other classes must not block staff, as canaries may leave no gap of 20 s.
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
