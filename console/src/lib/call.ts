import type { BodyOf, Endpoint, QueryOf, ReplyOf } from '@kapao/contract/endpoint';
import { dropSession, readSession } from './session.ts';

/** Failed call: `code` is the server's code, or `offline`. */
export class CallError extends Error {
  readonly code: string;
  readonly data: Readonly<Record<string, unknown>>;

  constructor(code: string, data: Readonly<Record<string, unknown>> = {}) {
    super(code);
    this.code = code;
    this.data = data;
  }
}

const timeoutMs = 60_000;
let onEnd: () => void = () => {};

export function onSessionEnd(handle: () => void): void {
  onEnd = handle;
}

type Options<E extends Endpoint> = {
  body?: BodyOf<E> | undefined;
  query?: QueryOf<E> | undefined;
  file?: File | undefined;
};

/** Calls a staff endpoint. Throws {@link CallError}; a 401 also ends the session here. */
export async function call<E extends Endpoint>(endpoint: E, options: Options<E> = {}): Promise<ReplyOf<E>> {
  const token = readSession()?.token;
  const headers: Record<string, string> = { 'X-Requester': 'staff', 'X-Device': deviceId() };
  if (token !== undefined) headers['Authorization'] = `Bearer ${token}`;
  if (options.body !== undefined) headers['Content-Type'] = 'application/json';
  const response = await fetch(addressOf(endpoint.path, options.query), {
    method: endpoint.method,
    headers,
    body: options.file === undefined ? bodyOf(options.body) : formOf(options.file),
    signal: abortAfter(timeoutMs),
    credentials: 'omit',
  }).catch(() => {
    throw new CallError('offline');
  });
  const reply: unknown = await response.json().catch(() => undefined);
  if (response.ok && reply !== undefined) return reply as ReplyOf<E>;
  const { message = 'offline', data = {} } = (reply ?? {}) as { message?: string; data?: Record<string, unknown> };
  if (response.status === 401 && token !== undefined && readSession()?.token === token) {
    dropSession();
    onEnd();
  }
  throw new CallError(message, data);
}

function abortAfter(delayMs: number): AbortSignal {
  const controller = new AbortController();
  setTimeout(() => controller.abort(), delayMs);
  return controller.signal;
}

/** Random and stored. The server counts login attempts of known devices separately. */
function deviceId(): string {
  const kept = localStorage.getItem('staff-device');
  if (kept !== null) return kept;
  const made = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
  localStorage.setItem('staff-device', made);
  return made;
}

const bodyOf = (body: unknown): string | null => (body === undefined ? null : JSON.stringify(body));

function formOf(file: File): FormData {
  const form = new FormData();
  form.append('file', file);
  return form;
}

function addressOf(path: string, query: unknown): string {
  const search = new URLSearchParams((query ?? {}) as Record<string, string>).toString();
  return search === '' ? path : `${path}?${search}`;
}
