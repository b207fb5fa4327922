import type { BodyOf, Endpoint, ParamsOf, PendingOf, QueryOf, ReplyOf } from '@kapao/contract/endpoint';
import type { commonErrors, ErrorCode, idempotentErrors, memberErrors } from '@kapao/contract/errors';
import type { Language } from '@kapao/contract/language';
import type { FastifyBaseLogger } from 'fastify';
import type { Refusal } from '../refusal.ts';
import type { Customer } from './caller/customer.ts';
import type { Caller } from './caller/session.ts';
import type { SecurityEvent } from './entrance/security-events.ts';
import type { Staff } from './caller/staff.ts';
import type { Upload } from './upload/upload.ts';

type CallerOf<A extends Endpoint['audience']> = A extends 'member'
  ? Caller
  : A extends 'customer'
    ? Customer
    : A extends 'staff'
      ? Staff
      : undefined;

export type Call<E extends Endpoint> = {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  readonly upload: E['upload'] extends object ? Upload : undefined;
  readonly caller: CallerOf<E['audience']>;
  readonly ip: string;
  readonly device: string | undefined;
  readonly userAgent: string | undefined;
  readonly language: Language;
  /** Authorization header, also on open calls: a login revokes the token that was sent (security#sessions). */
  readonly bearer: string | undefined;
  readonly idempotencyKey: string | undefined;
  /** SHA-256 of method, path and raw body: "the same body" for an `Idempotency-Key`. */
  readonly bodyHash: Buffer;
  readonly log: FastifyBaseLogger;
  readonly security: (event: SecurityEvent, code?: ErrorCode) => Promise<void>;
};

export type Accepted<T> = { readonly accepted: T };

export function accepted<const T>(body: T): Accepted<T> {
  return { accepted: body };
}

type ErrorsOf<E extends Endpoint> =
  | E['errors'][number]
  | (typeof commonErrors)[number]
  | (E['audience'] extends 'open' ? never : (typeof memberErrors)[number])
  | (E['money'] extends true ? (typeof idempotentErrors)[number] : never);

export type AnswerOf<E extends Endpoint> =
  | ReplyOf<E>
  | Refusal<ErrorsOf<E>>
  | (PendingOf<E> extends undefined ? never : Accepted<PendingOf<E>>);

export type Handler<E extends Endpoint, R = undefined> = (call: Call<E>, read: R | null) => Promise<AnswerOf<E>>;
