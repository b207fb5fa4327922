import type { Endpoint } from '@kapao/contract/endpoint';
import {
  commonErrors,
  errorStatus,
  idempotentErrors,
  memberErrors,
  staffErrors,
  stopErrors,
  type ErrorCode,
} from '@kapao/contract/errors';

/** Every code an endpoint may answer, its own first. */
export function errorsOf(endpoint: Endpoint): ErrorCode[] {
  const codes = new Set<ErrorCode>([
    ...endpoint.errors,
    ...(endpoint.money === true ? idempotentErrors : []),
    // A part of a path that is too long leads nowhere.
    ...(endpoint.params === undefined ? [] : (['NO_DATA'] as const)),
    ...(endpoint.audience === 'staff' && endpoint.temporaryPassword !== true ? staffErrors : []),
    ...(endpoint.stepUp === true ? ['STEP_UP' as const] : []),
    ...(endpoint.stops === true ? stopErrors : []),
    ...(endpoint.audience === 'open' ? [] : memberErrors),
    ...commonErrors,
  ]);
  return [...codes].filter((code) => code !== 'gone' || endpoint.whenGone !== true);
}

/** The same by HTTP status, in the order of the statuses. */
export function errorsByStatus(endpoint: Endpoint): [status: number, codes: ErrorCode[]][] {
  const groups = Map.groupBy(errorsOf(endpoint), (code) => errorStatus[code]);
  return [...groups].toSorted(([a], [b]) => a - b);
}
