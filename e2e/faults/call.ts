import { setTimeout as sleep } from 'node:timers/promises';
import type { Member } from './member.ts';

export type Answer = {
  status: number;
  body: { message?: string } & Record<string, unknown>;
  retryAfter: string | null;
};

export type Request = {
  method?: string;
  path: string;
  body?: unknown;
  key?: string;
  token?: string;
  headers?: Record<string, string>;
  /** Uses an existing connection; else a new one, which no killed server has left behind. */
  keepAlive?: boolean;
};

export function headersOf({ body, key, token, headers, keepAlive }: Request): Record<string, string> {
  return {
    'x-requester': 'wallet-user',
    'x-device': 'a-device',
    ...(keepAlive === true ? {} : { connection: 'close' }),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(key === undefined ? {} : { 'idempotency-key': key }),
    ...headers,
  };
}

/** Throws when the server dies during the call. */
export async function call(url: string, request: Request): Promise<Answer> {
  const response = await fetch(`${url}${request.path}`, {
    method: request.method ?? (request.body === undefined ? 'GET' : 'POST'),
    headers: headersOf(request),
    ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
    signal: AbortSignal.timeout(60_000),
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

export const moneyCall = {
  transfer: ({ token }: Member, from: string, to: string, amount: number, key?: string): Request =>
    withKey({ path: '/api/wallet/transfer', body: { from, to, amount }, token }, key),
  transferAll: ({ token }: Member, to: string, key?: string): Request =>
    withKey({ path: '/api/wallet/transferAll', body: { to }, token }, key),
  withdraw: ({ token }: Member, amount: number, key?: string): Request =>
    withKey({ path: '/api/wallet/withdraw', body: { amount }, token }, key),
  withdrawAll: ({ token }: Member, amount: number, key?: string): Request =>
    withKey({ path: '/api/wallet/withdrawAll', body: { amount }, token }, key),
  qr: ({ token }: Member, amount: number, key?: string): Request =>
    withKey({ path: '/api/qrcode/WW', body: { amount }, token }, key),
};

function withKey(request: Request, key: string | undefined): Request {
  return key === undefined ? request : { ...request, key };
}

export async function activate(url: string, { token }: Member, code: string): Promise<void> {
  const { status, body } = await callPatiently(url, { path: `/api/wallet/activate/${code}`, token });
  if (status !== 200 && body.message !== 'SLOT_ALREADY_ACTIVE')
    throw new Error(`${code} was not opened: ${JSON.stringify(body)}`);
}
