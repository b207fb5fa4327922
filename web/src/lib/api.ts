import type { BodyOf, Endpoint, ParamsOf, PendingOf, QueryOf, ReplyOf } from '@kapao/contract/endpoint';
import { memberErrors } from '@kapao/contract/errors';
import type { ErrorBody, ErrorCode } from '@kapao/contract/errors';
import { currentLanguage } from '@kapao/i18n/language';
import type { Language } from '@kapao/i18n/languages';
import { noteServerDate } from '@kapao/client/clock';
import { randomId } from '@kapao/client/random-id';
import { readText, writeText } from '@kapao/client/storage';
import { clearToken, readToken } from './session.ts';
import { tokenAfter } from './token-change.ts';

/** HTTP timeout (product#limits-and-delays). */
export const timeoutMs = 60_000;

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

type Handlers = {
  onGone: () => void;
  onSessionEnd: (code: ErrorCode) => void;
  onStepUp?: () => Promise<boolean>;
};
/** Events before the app set its handlers: the wallet is requested while the screens still load. */
const unanswered: ((handlers: Handlers) => void)[] = [];
let handlers: Handlers = {
  onGone: () => void unanswered.push(({ onGone }) => onGone()),
  onSessionEnd: (code) => void unanswered.push(({ onSessionEnd }) => onSessionEnd(code)),
};

/** Sets the handlers for a switched-off service, a session ended by the server, and step-up. */
export function onServerWord(next: Handlers): void {
  handlers = next;
  for (const tell of unanswered.splice(0)) tell(next);
}

type Need<Name extends string, Value> = [Value] extends [undefined]
  ? { [K in Name]?: never }
  : Record<never, never> extends Value
    ? { [K in Name]?: Value }
    : undefined extends Value
      ? { [K in Name]?: Value }
      : { [K in Name]: Value };

export type Options<E extends Endpoint> = Need<'params', ParamsOf<E>> &
  Need<'query', QueryOf<E>> &
  Need<'body', BodyOf<E>> & {
    idempotencyKey?: string;
    signal?: AbortSignal | undefined;
    bearer?: string;
    renews?: boolean;
    language?: Language;
  };

type Loose = {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  idempotencyKey?: string;
  signal?: AbortSignal | undefined;
  bearer?: string;
  renews?: boolean;
  language?: Language;
};

export type Answer<E extends Endpoint> = [PendingOf<E>] extends [undefined] ? ReplyOf<E> : ReplyOf<E> | PendingOf<E>;

/**
 * Calls an endpoint. Throws {@link ApiError}. Notifies the app of `gone` and of codes that end a session.
 * On STEP_UP the member confirms, and the call is repeated under the same key.
 */
export async function call<E extends Endpoint>(endpoint: E, options: Options<E>): Promise<Answer<E>> {
  try {
    return await callOnce(endpoint, options);
  } catch (error) {
    const asked = error instanceof ApiError && error.code === 'STEP_UP' && (await handlers.onStepUp?.());
    if (asked !== true) throw error;
    return callOnce(endpoint, options);
  }
}

async function callOnce<E extends Endpoint>(endpoint: E, options: Options<E>): Promise<Answer<E>> {
  const loose: Loose = options;
  const token = bearerOf(endpoint, loose);
  const response = await send(endpoint, loose, token);
  noteServerDate(response.headers.get('date'));
  const body = await readJson(response);
  if (response.ok && body !== undefined) return body as Answer<E>;
  const renewed = response.status === 401 && token !== null ? await tokenAfter(token, loose.renews) : null;
  if (renewed !== null) return callOnce(endpoint, { ...options, bearer: renewed });
  throw refusal(response.status, body, token);
}

export const bearerOf = ({ audience }: Endpoint, { bearer }: Pick<Loose, 'bearer'>): string | null =>
  bearer ?? readToken() ?? (audience === 'customer' ? readText('local', 'guest-token') : null);

async function send(endpoint: Endpoint, options: Loose, token: string | null): Promise<Response> {
  if (!navigator.onLine) throw new ApiError('not-sent');
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), timeoutMs);
  const giveUp = (): void => abort.abort();
  options.signal?.addEventListener('abort', giveUp, { once: true });
  try {
    return await fetch(addressOf(endpoint.path, options), {
      method: endpoint.method,
      headers: headersOf(endpoint, options, token),
      body: options.body === undefined ? null : JSON.stringify(options.body),
      signal: abort.signal,
      credentials: 'omit',
    });
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw new ApiError('unknown');
  } finally {
    clearTimeout(timer);
    options.signal?.removeEventListener('abort', giveUp);
  }
}

export function headersOf(endpoint: Endpoint, options: Loose, token: string | null): Record<string, string> {
  return {
    Accept: 'application/json',
    'Accept-Language': options.language ?? currentLanguage(),
    'X-Requester': 'wallet-user',
    'X-Device': deviceId(),
    ...(token && endpoint.audience !== 'open' ? { Authorization: `Bearer ${token}` } : {}),
    ...(options.body === undefined ? {} : { 'Content-Type': 'application/json' }),
    ...(options.idempotencyKey ? { 'Idempotency-Key': options.idempotencyKey } : {}),
  };
}

export function addressOf(path: string, options: Pick<Loose, 'params' | 'query'>): string {
  const params = new Map(Object.entries(options.params ?? {}));
  const filled = path.replace(/\/:(\w+)(\?)?/g, (_, name: string, optional: string | undefined) => {
    const value: unknown = params.get(name);
    if (value === undefined && optional) return '';
    return `/${encodeURIComponent(String(value))}`;
  });
  const query = new URLSearchParams(
    Object.entries(options.query ?? {}).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  );
  return query.size > 0 ? `${filled}?${query.toString()}` : filled;
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return undefined;
  }
}

const sessionCodes: ReadonlySet<string> = new Set(memberErrors);

export function refusal(status: number, body: unknown, token: string | null): ApiError {
  if (!isErrorBody(body)) return new ApiError('unknown', null, status);
  if (body.message === 'gone') handlers.onGone();
  else if (status === 401 && sessionCodes.has(body.message) && readToken() === token) {
    // A late answer to an older token must not end the new session.
    clearToken();
    handlers.onSessionEnd(body.message);
  }
  return new ApiError('refused', body.message, status, body.data ?? {});
}

const isErrorBody = (body: unknown): body is ErrorBody =>
  typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string';

let device: string | null = null;

// Device of sessions and invites (api#requests): random, stored, contains nothing about the phone.
function deviceId(): string {
  device ??= readText('local', 'device') ?? randomId();
  writeText('local', 'device', device);
  return device;
}
