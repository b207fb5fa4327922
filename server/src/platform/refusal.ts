import type { ErrorCode } from '@kapao/contract/errors';

/** Values for the error's text: `field`, `min`, `max`, `retryAfter` (seconds), … */
export type RefusalData = Record<string, unknown>;

/**
 * Refusal by a rule: a value, so that a code an endpoint does not declare does not compile. A transaction whose
 * function returns one is rolled back.
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
