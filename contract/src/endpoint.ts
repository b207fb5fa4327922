import type { z } from 'zod/mini';
import type { ErrorCode } from './errors.ts';
import type { StaffPermission } from './staff-permission.ts';

/**
 * Allowed callers: `open` all, `member` a member's session, `customer` a member's or chat guest's session, `staff` a
 * staff session.
 */
export type Audience = 'open' | 'member' | 'customer' | 'staff';

/** File type by first bytes; `mp4` includes QuickTime. */
export type FileKind = 'jpeg' | 'png' | 'webp' | 'gif' | 'mp4';

export type UploadOf = {
  readonly maxBytes: number;
  readonly kinds: readonly FileKind[];
  /** Allowed extensions without the dot; missing: the name is not checked. Such a call sends its length first. */
  readonly extensions?: readonly string[];
};

/** The call's rate limit (rules#rate-limits). */
export type Limiter = 'none' | 'login' | 'otp' | 'money' | 'lookup';

/** A staff call names the permission it needs (FORBIDDEN without it). */
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
  /** Path on the host with `:name` parameters; a trailing `?` marks an optional one. */
  readonly path: `/api/${string}`;
  readonly summary: string;
  readonly params?: z.core.$ZodType;
  readonly query?: z.core.$ZodType;
  readonly body?: z.core.$ZodType;
  readonly reply: z.core.$ZodType;
  /** Status of a successful answer (default 200). */
  readonly status?: 200 | 201 | 202;
  /** Shape of a 202 answer: accepted, not final. */
  readonly pending?: z.core.$ZodType;
  readonly errors: readonly ErrorCode[];
  /** Takes a file instead of a body: multipart with one part `file`. */
  readonly upload?: UploadOf;
  /** Moves money: takes an `Idempotency-Key` and counts as a money write. */
  readonly money?: boolean;
  /** A GET that changes data: it has no HEAD route, and `Sec-Fetch-*` is checked (api#get-calls-that-change-data). */
  readonly mutates?: boolean;
  /** Allowed to staff who must first change a password that another person set. */
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

/** Keeps the definition's literal types. */
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
