import type { ErrorBody, ErrorCode } from '@kapao/contract/errors';

/**
 * Kind of failed call. `refused`: the server answered with a code. `not-sent`: offline, nothing was sent.
 * `unknown`: it may have been executed (timeout, lost connection), so never show it as a failed transfer.
 */
export type Failure = 'refused' | 'not-sent' | 'unknown';

export class ApiError extends Error {
  readonly kind: Failure;
  readonly code: ErrorCode | null;
  readonly data: Readonly<Record<string, unknown>>;
  readonly status: number;

  constructor(kind: Failure, code: ErrorCode | null = null, status = 0, data: Readonly<Record<string, unknown>> = {}) {
    super(code ?? kind);
    this.name = 'ApiError';
    this.kind = kind;
    this.code = code;
    this.data = data;
    this.status = status;
  }
}

export function toApiError(status: number, body: unknown): ApiError {
  if (!isErrorBody(body)) return new ApiError('unknown', null, status);
  return new ApiError('refused', body.message, status, body.data ?? {});
}

const isErrorBody = (body: unknown): body is ErrorBody =>
  typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string';
