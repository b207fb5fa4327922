import type { FastifyInstance } from 'fastify';
import { memberHeaders } from './member.ts';

export type Answer = {
  status: number;
  body: { message?: string; data?: Record<string, unknown> } & Record<string, unknown>;
  headers: Record<string, unknown>;
  text: string;
};

export type Client = {
  get(path: string, headers?: Record<string, string>): Promise<Answer>;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  put(path: string, body: unknown, headers?: Record<string, string>): Promise<Answer>;
  delete(path: string, headers?: Record<string, string>): Promise<Answer>;
};

export function createClient(
  app: FastifyInstance,
  options: { token?: string; device?: string; from?: string } = {},
): Client {
  const own: Record<string, string> = { 'x-requester': 'wallet-user' };
  if (options.device !== undefined) own['x-device'] = options.device;
  if (options.token !== undefined) own['authorization'] = `Bearer ${options.token}`;
  const call = async (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    body: unknown,
    headers: Record<string, string>,
  ) => {
    const answer = await app.inject({
      method,
      url,
      remoteAddress: options.from ?? '127.0.0.1',
      headers: { ...own, ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    });
    const isJson = String(answer.headers['content-type']).includes('json');
    return {
      status: answer.statusCode,
      body: isJson ? (JSON.parse(answer.payload) as Answer['body']) : {},
      headers: answer.headers,
      text: answer.payload,
    };
  };
  return {
    get: (path, headers = {}) => call('GET', path, undefined, headers),
    post: (path, body, headers = {}) => call('POST', path, body, headers),
    delete: (path, headers = {}) => call('DELETE', path, undefined, headers),
    put: (path, body, headers = {}) => call('PUT', path, body, headers),
  };
}

export type Reply<T = Record<string, unknown>> = { status: number; body: T };

type Sent = {
  method?: 'GET' | 'POST' | 'DELETE';
  url: string;
  body?: object | undefined;
  key?: string | undefined;
  headers?: Record<string, string>;
};

export async function callAs<T = Record<string, unknown>>(
  app: FastifyInstance,
  token: string,
  { method = 'GET', url, body, key, headers: more }: Sent,
): Promise<Reply<T>> {
  const headers = { ...memberHeaders(token), ...(key !== undefined && { 'idempotency-key': key }), ...more };
  const payload = body === undefined ? undefined : JSON.stringify(body);
  const reply = await app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) });
  return { status: reply.statusCode, body: reply.json<T>() };
}
