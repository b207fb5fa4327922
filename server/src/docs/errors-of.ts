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

export function errorsOf(endpoint: Endpoint): ErrorCode[] {
  const codes = new Set<ErrorCode>([
    ...endpoint.errors,
    ...(endpoint.money === true ? idempotentErrors : []),
    // A path parameter that is too long is NO_DATA.
    ...(endpoint.params === undefined ? [] : (['NO_DATA'] as const)),
    ...(endpoint.audience === 'staff' && endpoint.temporaryPassword !== true ? staffErrors : []),
    ...(endpoint.stepUp === true ? ['STEP_UP' as const] : []),
    ...(endpoint.stops === true ? stopErrors : []),
    ...(endpoint.audience === 'open' ? [] : memberErrors),
    ...commonErrors,
  ]);
  return [...codes].filter((code) => code !== 'gone' || endpoint.whenGone !== true);
}

export function errorsByStatus(endpoint: Endpoint): [status: number, codes: ErrorCode[]][] {
  const groups = Map.groupBy(errorsOf(endpoint), (code) => errorStatus[code]);
  return [...groups].toSorted(([a], [b]) => a - b);
}
