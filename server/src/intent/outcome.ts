/** A: our id is processed at most once. B: our id and a status query. C: balance only (rules#partner-outcomes). */
export type CapabilityClass = 'A' | 'B' | 'C';

/** Three outcomes, never two: only a partner's own word is `applied` or `not_applied`. */
export type Outcome = 'applied' | 'not_applied' | 'unknown';

/** What a partner answered to one call; `evidence` is kept with the intent, free of secrets. */
export type Answer = { outcome: Outcome; evidence: Record<string, unknown> };

/** `not_found` is a partner's word that may be early: the engine decides when it counts. */
export type StatusAnswer = {
  status: 'applied' | 'not_applied' | 'not_found' | 'unknown';
  evidence: Record<string, unknown>;
};
