import type { ErrorCode } from '@kapao/contract/errors';

/** What an error text needs to be written out: `field`, `min`, `max`, `retryAfter` (seconds), … */
export type RefusalData = Record<string, unknown>;

/**
 * A rule's "no". It is a value, not an exception, so that the compiler sees every code a rule can answer and an
 * endpoint that does not declare one does not compile. A transaction whose function returns one is rolled back.
 */
export type Refusal<C extends ErrorCode = ErrorCode> = {
  readonly refused: C;
  readonly data?: RefusalData;
};

export function refuse<const C extends ErrorCode>(code: C, data?: RefusalData): Refusal<C> {
  return data === undefined ? { refused: code } : { refused: code, data };
}

export function isRefusal<T>(value: T): value is Extract<T, Refusal> {
  return typeof value === 'object' && value !== null && 'refused' in value;
}
