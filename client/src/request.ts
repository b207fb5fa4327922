import type { BodyOf, Endpoint, ParamsOf, PendingOf, QueryOf, ReplyOf } from '@kapao/contract/endpoint';
import { ApiError } from './api-error.ts';
import { randomId } from './random-id.ts';
import { readText, writeText } from './storage.ts';

/** HTTP timeout (product#limits-and-delays). */
const timeoutMs = 60_000;

/** Who calls: the value of `X-Requester` and the key under which this browser stores its device. */
export type Caller = { requester: 'wallet-user' | 'staff'; deviceKey: string };

type Need<Name extends string, Value> = [Value] extends [undefined]
  ? { [K in Name]?: never }
  : Record<never, never> extends Value
    ? { [K in Name]?: Value }
    : undefined extends Value
      ? { [K in Name]?: Value }
      : { [K in Name]: Value };

/** What an endpoint takes. */
export type Input<E extends Endpoint> = Need<'params', ParamsOf<E>> &
  Need<'query', QueryOf<E>> &
  Need<'body', BodyOf<E>>;

export type Answer<E extends Endpoint> = [PendingOf<E>] extends [undefined] ? ReplyOf<E> : ReplyOf<E> | PendingOf<E>;

/** A request whose endpoint is not known here: `Input` has checked its parts. */
export type Request = {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  file?: File | undefined;
  idempotencyKey?: string;
  signal?: AbortSignal | undefined;
  language?: string | undefined;
};

/** Throws {@link ApiError} when there is no answer, and the abort's error when `signal` ended the call. */
export async function send(endpoint: Endpoint, request: Request, headers: Record<string, string>): Promise<Response> {
  if (!navigator.onLine) throw new ApiError('not-sent');
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), timeoutMs);
  const giveUp = (): void => abort.abort();
  request.signal?.addEventListener('abort', giveUp, { once: true });
  try {
    return await fetch(addressOf(endpoint.path, request), {
      method: endpoint.method,
      headers,
      body: bodyOf(request),
      signal: abort.signal,
      credentials: 'omit',
    });
  } catch (error) {
    if (request.signal?.aborted) throw error;
    throw new ApiError('unknown');
  } finally {
    clearTimeout(timer);
    request.signal?.removeEventListener('abort', giveUp);
  }
}

function bodyOf({ body, file }: Request): FormData | string | null {
  if (file !== undefined) return formOf(file, file.name);
  return body === undefined ? null : JSON.stringify(body);
}

export function formOf(file: Blob, fileName: string): FormData {
  const form = new FormData();
  form.append('file', file, fileName);
  return form;
}

export function headersOf(
  { requester, deviceKey }: Caller,
  endpoint: Endpoint,
  request: Request,
  token: string | null,
): Record<string, string> {
  return {
    Accept: 'application/json',
    ...(request.language === undefined ? {} : { 'Accept-Language': request.language }),
    'X-Requester': requester,
    'X-Device': deviceId(deviceKey),
    ...(token && endpoint.audience !== 'open' ? { Authorization: `Bearer ${token}` } : {}),
    ...(request.body === undefined ? {} : { 'Content-Type': 'application/json' }),
    ...(request.idempotencyKey ? { 'Idempotency-Key': request.idempotencyKey } : {}),
  };
}

export function addressOf(path: string, request: Pick<Request, 'params' | 'query'>): string {
  const params = new Map(Object.entries(request.params ?? {}));
  const filled = path.replace(/\/:(\w+)(\?)?/g, (_, name: string, optional: string | undefined) => {
    const value: unknown = params.get(name);
    if (value === undefined && optional) return '';
    return `/${encodeURIComponent(String(value))}`;
  });
  const query = new URLSearchParams(
    Object.entries(request.query ?? {}).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  );
  return query.size > 0 ? `${filled}?${query.toString()}` : filled;
}

/** Returns the body of an answer, undefined when it is no JSON. */
export async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return undefined;
  }
}

let device: string | null = null;

// Device of sessions and invites (api#requests): random, stored, contains nothing about the phone.
function deviceId(key: string): string {
  device ??= readText('local', key) ?? randomId();
  writeText('local', key, device);
  return device;
}
