import type { z } from 'zod/mini';
import type { ErrorCode } from './errors.ts';

/**
 * Who may call: `open` everyone, `member` a bearer of a member's session, `customer` that or a chat guest's, `staff`
 * staff's.
 */
export type Audience = 'open' | 'member' | 'customer' | 'staff';

/** What a file is by its first bytes; `mp4` stands for QuickTime too. */
export type FileKind = 'jpeg' | 'png' | 'webp' | 'gif' | 'mp4';

/** What a call with a file takes. */
export type UploadOf = {
  readonly maxBytes: number;
  readonly kinds: readonly FileKind[];
  /** How a file's name must end, without the dot; left out, a name says nothing. Such a call tells its length first. */
  readonly extensions?: readonly string[];
};

/** The limiter a call is counted under (rules#rate-limits). */
export type Limiter = 'none' | 'login' | 'otp' | 'money' | 'lookup';

/**
 * What an endpoint is. The server makes a route of it, the web app a typed call, the documentation page an entry;
 * a code that is not in `errors` (or in the common ones) does not compile on the server.
 */
export type Endpoint = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path under the host with `:name` parameters; a trailing `?` marks an optional one. */
  readonly path: `/api/${string}`;
  readonly audience: Audience;
  readonly summary: string;
  readonly params?: z.core.$ZodType;
  readonly query?: z.core.$ZodType;
  readonly body?: z.core.$ZodType;
  readonly reply: z.core.$ZodType;
  /** Status of the good answer (200). */
  readonly status?: 200 | 201 | 202;
  /** A good answer that is not final: 202 with this shape. */
  readonly pending?: z.core.$ZodType;
  readonly errors: readonly ErrorCode[];
  /** Takes a file instead of a body: multipart with one part `file`. */
  readonly upload?: UploadOf;
  /** Moves money: takes an `Idempotency-Key` and counts as a money write. */
  readonly money?: boolean;
  /** A GET that changes something: no HEAD twin, `Sec-Fetch-*` is checked (api#get-calls-that-change-data). */
  readonly mutates?: boolean;
  /** Open to staff who still have to change a password that another person made. */
  readonly temporaryPassword?: true;
  /** Needs the password or a code shown on this session within 5 minutes: STEP_UP. */
  readonly stepUp?: true;
  /** Refused to a member in a time-out or exclusion: RG_TIMEOUT or RG_EXCLUDED, before the input is read. */
  readonly stops?: true;
  /** What a member in a time-out or exclusion is answered instead of a refusal: an empty offer. */
  readonly whenStopped?: unknown;
  /** Answers even when the service is switched off (rules#service-switch). */
  readonly whenGone?: boolean;
};

/** Names an endpoint and keeps its literal types. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}

type Parsed<S> = S extends z.core.$ZodType ? z.core.output<S> : undefined;

export type ParamsOf<E extends Endpoint> = Parsed<E['params']>;
export type QueryOf<E extends Endpoint> = Parsed<E['query']>;
export type BodyOf<E extends Endpoint> = Parsed<E['body']>;
export type ReplyOf<E extends Endpoint> = z.core.output<E['reply']>;
export type PendingOf<E extends Endpoint> = Parsed<E['pending']>;
