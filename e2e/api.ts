import { setTimeout as sleep } from 'node:timers/promises';
import { agreementVersion, lookupAgreements } from '@kapao/contract/content';
import { qrCreate } from '@kapao/contract/deposit';
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf } from '@kapao/contract/endpoint';
import { gameActivate } from '@kapao/contract/game';
import { walletTransfer, walletTransferAll } from '@kapao/contract/wallet';
import { withdraw, withdrawAll } from '@kapao/contract/withdraw';
import { addressOf } from '@kapao/client/request';
import type { Stack } from './stack.ts';

export type Answer = {
  status: number;
  body: { message?: string } & Record<string, unknown>;
  retryAfter: string | null;
};

/** A call as a value, so that tests can repeat it at any server. */
export type Request = {
  method?: string;
  path: string;
  body?: unknown;
  key?: string | undefined;
  token?: string | undefined;
  headers?: Record<string, string>;
  /** Uses an existing connection; else a new one, which no killed server has left behind. */
  keepAlive?: boolean;
};

type Caller = { token: string };

type Input<E extends Endpoint> = Pick<Request, 'token' | 'key' | 'headers' | 'keepAlive'> & {
  params?: ParamsOf<E>;
  query?: QueryOf<E>;
  body?: BodyOf<E>;
};

export function requestOf<E extends Endpoint>({ method, path }: E, { params, query, ...rest }: Input<E> = {}): Request {
  return { method, path: addressOf(path, { params, query }), ...rest };
}

/** Throws when the server dies during the call. */
export async function call(url: string, request: Request, timeoutMs = 60_000): Promise<Answer> {
  const { method, path, body, key, token, headers, keepAlive } = request;
  const form = body instanceof FormData;
  const response = await fetch(`${url}${path}`, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: {
      'x-requester': 'wallet-user',
      'x-device': 'a-device',
      ...(keepAlive === true ? {} : { connection: 'close' }),
      ...(body === undefined || form ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: form ? body : JSON.stringify(body) }),
    signal: AbortSignal.timeout(timeoutMs),
  });
  const text = await response.text();
  return {
    status: response.status,
    body: text === '' ? {} : (JSON.parse(text) as Answer['body']),
    retryAfter: response.headers.get('retry-after'),
  };
}

/** Repeats a 503 after its delay with the same idempotency key, as the web app does. */
export async function callPatiently(url: string, request: Request): Promise<Answer> {
  for (;;) {
    const answer = await call(url, request);
    if (answer.status !== 503 || answer.retryAfter === null) return answer;
    await sleep(Number(answer.retryAfter) * 1_000);
  }
}

/** Returns the reply of a call that must succeed. */
export async function ask<E extends Endpoint>(
  { servers: [{ url }] }: Pick<Stack, 'servers'>,
  endpoint: E,
  input: Input<E> = {},
): Promise<ReplyOf<E>> {
  const request = requestOf(endpoint, input);
  const { status, body } = await callPatiently(url, request);
  if (status >= 300) throw new Error(`${request.path} answered ${status}: ${JSON.stringify(body)}`);
  return body as ReplyOf<E>;
}

export const moneyCall = {
  transfer: ({ token }: Caller, from: string, to: string, amount: number, key?: string): Request =>
    requestOf(walletTransfer, { body: { from, to, amount }, token, key }),
  transferAll: ({ token }: Caller, to: string, key?: string): Request =>
    requestOf(walletTransferAll, { body: { to }, token, key }),
  withdraw: ({ token }: Caller, amount: number, key?: string): Request =>
    requestOf(withdraw, { body: { amount }, token, key }),
  withdrawAll: ({ token }: Caller, amount: number, key?: string): Request =>
    requestOf(withdrawAll, { body: { amount }, token, key }),
  qr: ({ token }: Caller, amount: number, key?: string, bankCode = 'WW'): Request =>
    requestOf(qrCreate, { params: { bankCode }, body: { amount }, token, key }),
};

export async function activate(url: string, { token }: Caller, code: string): Promise<void> {
  const { status, body } = await callPatiently(url, requestOf(gameActivate, { params: { code }, token }));
  if (status !== 200 && body.message !== 'SLOT_ALREADY_ACTIVE')
    throw new Error(`${code} was not opened: ${JSON.stringify(body)}`);
}

export async function readAgreementVersion(stack: Pick<Stack, 'servers'>, language = 'th'): Promise<string> {
  return agreementVersion(await ask(stack, lookupAgreements, { headers: { 'accept-language': language } }));
}
