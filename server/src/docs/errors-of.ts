import type { Endpoint } from '@kapao/contract/endpoint';
import { commonErrors, errorStatus, idempotentErrors, memberErrors, type ErrorCode } from '@kapao/contract/errors';

/** Every code an endpoint may answer, its own first. */
export function errorsOf(endpoint: Endpoint): ErrorCode[] {
  return [
    ...endpoint.errors,
    ...(endpoint.money === true ? idempotentErrors : []),
    ...(endpoint.audience === 'open' ? [] : memberErrors),
    ...commonErrors,
  ].filter((code) => code !== 'gone' || endpoint.whenGone !== true);
}

/** The same by HTTP status, in the order of the statuses. */
export function errorsByStatus(endpoint: Endpoint): [status: number, codes: ErrorCode[]][] {
  const groups = Map.groupBy(errorsOf(endpoint), (code) => errorStatus[code]);
  return [...groups].toSorted(([a], [b]) => a - b);
}
