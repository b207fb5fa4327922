import type { z } from 'zod/mini';
import type { ErrorCode } from './errors.ts';
import type { StaffPermission } from './staff-permission.ts';

/** Callers: `open` all, `member` a member, `customer` a member or a chat guest, `staff` a staff session. */
export type Audience = 'open' | 'member' | 'customer' | 'staff';

/** File type by first bytes; `mp4` includes QuickTime. */
export type FileKind = 'jpeg' | 'png' | 'webp' | 'gif' | 'mp4';

export type UploadOf = {
  readonly maxBytes: number;
  readonly kinds: readonly FileKind[];
  /** Allowed extensions without the dot; missing: the name is not checked. Such a call sends its length first. */
  readonly extensions?: readonly string[];
};

/** See rules#rate-limits. */
export type Limiter = 'none' | 'login' | 'otp' | 'money' | 'lookup';

type ByStaff = {
  readonly audience: 'staff';
  readonly permission: StaffPermission;
  readonly staffAddress?: undefined;
};

type ByOthers = {
  readonly audience: Exclude<Audience, 'staff'>;
  readonly permission?: undefined;
  /** Accepted from staff addresses only: the sign-in of staff. Staff calls always are. */
  readonly staffAddress?: true;
};

/**
 * One definition for the server's route, the web app's typed call and the documentation. A server answer with a code
 * outside `errors` and the common errors does not compile.
 */
export type Endpoint = (ByStaff | ByOthers) & {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: `/api/${string}`;
  readonly summary: string;
  readonly params?: z.core.$ZodType;
  readonly query?: z.core.$ZodType;
  readonly body?: z.core.$ZodType;
  readonly reply: z.core.$ZodType;
  readonly status?: 200 | 201 | 202;
  /** Shape of a 202 answer: accepted, not final. */
  readonly pending?: z.core.$ZodType;
  readonly errors: readonly ErrorCode[];
  readonly upload?: UploadOf;
  /** Moves money: takes an `Idempotency-Key` and counts as a money write. */
  readonly money?: boolean;
  /** A GET that changes data: it has no HEAD route, and `Sec-Fetch-*` is checked (api#get-calls-that-change-data). */
  readonly mutates?: boolean;
  readonly temporaryPassword?: true;
  /** Requires the password or a code entered in this session within 5 minutes, else STEP_UP. */
  readonly stepUp?: true;
  /** Refused to a member in a time-out or exclusion (RG_TIMEOUT, RG_EXCLUDED) before the input is read. */
  readonly stops?: true;
  /** Answer to a member in a time-out or exclusion instead of a refusal: an empty offer. */
  readonly whenStopped?: unknown;
  /** Answers even when the service is switched off (rules#service-switch). */
  readonly whenGone?: boolean;
};

export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}

export const isForStaff = ({ audience, staffAddress }: Endpoint): boolean =>
  audience === 'staff' || staffAddress === true;

type Parsed<S> = S extends z.core.$ZodType ? z.core.output<S> : undefined;

export type ParamsOf<E extends Endpoint> = Parsed<E['params']>;
export type QueryOf<E extends Endpoint> = Parsed<E['query']>;
export type BodyOf<E extends Endpoint> = Parsed<E['body']>;
export type ReplyOf<E extends Endpoint> = z.core.output<E['reply']>;
export type PendingOf<E extends Endpoint> = Parsed<E['pending']>;
