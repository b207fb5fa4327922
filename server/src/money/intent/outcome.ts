/**
 * A: the provider processes our id at most once. B: our id and a status query. C: balance only
 * (rules#partner-outcomes).
 */
export type CapabilityClass = 'A' | 'B' | 'C';

/** Only a provider's definite answer is `applied` or `not_applied`; everything else is `unknown`. */
export type Outcome = 'applied' | 'not_applied' | 'unknown';

/** Provider's answer to one call; `evidence` is stored with the intent and holds no secrets. */
export type Answer = { outcome: Outcome; evidence: Record<string, unknown> };

/** `not_found` may come too early; the engine decides when it counts. */
export type StatusAnswer = {
  status: 'applied' | 'not_applied' | 'not_found' | 'unknown';
  evidence: Record<string, unknown>;
};
