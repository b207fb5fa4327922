import { z } from 'zod/mini';
import { allEndpoints } from '@kapao/contract/catalogue';
import type { BodyOf, Endpoint, PendingOf, ReplyOf } from '@kapao/contract/endpoint';
import { errorStatus } from '@kapao/contract/errors';
import type { ErrorCode } from '@kapao/contract/errors';
import { defaultReplies } from './replies.ts';
import { StubUpload } from './upload.ts';

export type Answer = { status: number; body: unknown };

export type Asked = { endpoint: Endpoint; path: string; body: unknown; headers: Headers; key: string | null };

type Rule = { endpoint: Endpoint; answer: (asked: Asked) => Promise<Answer | 'next'> };

type GoodReply<E extends Endpoint> = [PendingOf<E>] extends [undefined] ? ReplyOf<E> : ReplyOf<E> | PendingOf<E>;

let rules: Rule[] = [];
let asked: Asked[] = [];
let unexpected: string[] = [];
const realFetch = window.fetch;
const RealRequest = window.XMLHttpRequest;

export function startServer(): void {
  rules = [];
  asked = [];
  unexpected = [];
  for (const [endpoint, value] of defaultReplies) addReply(endpoint, () => value);
  window.fetch = stubFetch;
  const upload = (method: string, path: string, headers: Headers) => ask(method, path, headers, null);
  Reflect.set(
    window,
    'XMLHttpRequest',
    class extends StubUpload {
      constructor() {
        super(upload);
      }
    },
  );
}

/** Throws when the page made a call that no test expected, or one the contract does not allow. */
export function stopServer(): void {
  window.fetch = realFetch;
  window.XMLHttpRequest = RealRequest;
  rules = [];
  if (unexpected.length > 0) throw new Error(unexpected.join('\n'));
}

type Stop = () => void;

export function reply<E extends Endpoint>(endpoint: E, value: GoodReply<E> | ((call: Asked) => GoodReply<E>)): Stop {
  return addReply(endpoint, typeof value === 'function' ? (value as (call: Asked) => unknown) : () => value);
}

export function refuse(endpoint: Endpoint, code: ErrorCode, data: Record<string, unknown> = {}): Stop {
  return addRule(endpoint, async () => ({ status: errorStatus[code], body: { message: code, data } }));
}

export function lose(endpoint: Endpoint): Stop {
  return addRule(endpoint, () => Promise.reject(new TypeError('Failed to fetch')));
}

export function hold(endpoint: Endpoint): () => void {
  let release = (): void => {};
  const released = new Promise<'next'>((resolve) => {
    release = () => resolve('next');
  });
  addRule(endpoint, () => released);
  return () => release();
}

export function callsOf<E extends Endpoint>(endpoint: E): (Asked & { body: BodyOf<E> })[] {
  return asked.filter((one) => one.endpoint === endpoint) as (Asked & { body: BodyOf<E> })[];
}

export const callsBesideLookups = (): string[] =>
  asked.map(({ path }) => path).filter((path) => !path.startsWith('/api/lookup/'));

function addReply(endpoint: Endpoint, valueOf: (call: Asked) => unknown): Stop {
  return addRule(endpoint, async (call) => {
    const body = valueOf(call);
    const isReply = z.safeParse(schema(endpoint.reply), body).success;
    const isPending = endpoint.pending !== undefined && z.safeParse(schema(endpoint.pending), body).success;
    if (!isReply && !isPending) {
      unexpected.push(`${endpoint.path} would not answer ${JSON.stringify(body)}`);
    }
    return { status: isReply ? (endpoint.status ?? 200) : 202, body };
  });
}

function addRule(endpoint: Endpoint, answer: Rule['answer']): Stop {
  const rule = { endpoint, answer };
  rules.unshift(rule);
  return () => {
    rules = rules.filter((one) => one !== rule);
  };
}

const schema = (value: unknown): z.ZodMiniType => value as z.ZodMiniType;

async function stubFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const address = new URL(input instanceof Request ? input.url : input, window.location.origin);
  if (!address.pathname.startsWith('/api/')) return realFetch(input, init);
  const text = typeof init?.body === 'string' ? init.body : null;
  const answer = await ask(init?.method ?? 'GET', address.pathname, new Headers(init?.headers), text);
  init?.signal?.throwIfAborted();
  return Response.json(answer.body, { status: answer.status });
}

export async function ask(method: string, path: string, headers: Headers, text: string | null): Promise<Answer> {
  const endpoint = allEndpoints.find((one) => one.method === method && patternOf(one).test(path));
  const first = endpoint && rules.some((rule) => rule.endpoint === endpoint);
  if (!first) {
    unexpected.push(`no reply is set for ${method} ${path}`);
    return { status: 500, body: { message: 'INTERNAL_SERVER_ERROR' } };
  }
  const body: unknown = text === null ? undefined : JSON.parse(text);
  if (endpoint.body && !z.safeParse(schema(endpoint.body), body).success) {
    unexpected.push(`${path} does not take ${text ?? 'nothing'}`);
  }
  const call = { endpoint, path, body, headers, key: headers.get('idempotency-key') };
  asked.push(call);
  for (const rule of rules.filter((one) => one.endpoint === endpoint)) {
    const answer = await rule.answer(call);
    if (answer !== 'next') return answer;
  }
  throw new TypeError('Failed to fetch');
}

const patternOf = ({ path }: Endpoint): RegExp =>
  new RegExp(`^${path.replace(/\/:\w+\?/g, '(/[^/]+)?').replace(/:\w+/g, '[^/]+')}$`);
