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

type Request = {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  url: string;
  body?: unknown;
  headers?: Record<string, string>;
  from?: string;
};

function send(app: FastifyInstance, { method = 'GET', url, body, headers, from = '127.0.0.1' }: Request) {
  const json = body === undefined ? {} : { 'content-type': 'application/json' };
  const payload = body === undefined ? {} : { payload: Buffer.isBuffer(body) ? body : JSON.stringify(body) };
  return app.inject({ method, url, remoteAddress: from, headers: { ...json, ...headers }, ...payload });
}

export function createClient(
  app: FastifyInstance,
  { token, device, from = '127.0.0.1' }: { token?: string; device?: string; from?: string } = {},
): Client {
  const own: Record<string, string> = {
    'x-requester': 'wallet-user',
    ...(device !== undefined && { 'x-device': device }),
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  };
  const call = async ({ headers, ...request }: Request) => {
    const answer = await send(app, { ...request, headers: { ...own, ...headers }, from });
    const isJson = String(answer.headers['content-type']).includes('json');
    const body = isJson ? (JSON.parse(answer.payload) as Answer['body']) : {};
    return { status: answer.statusCode, body, headers: answer.headers, text: answer.payload };
  };
  return {
    get: (url, headers = {}) => call({ url, headers }),
    post: (url, body, headers = {}) => call({ method: 'POST', url, body, headers }),
    delete: (url, headers = {}) => call({ method: 'DELETE', url, headers }),
    put: (url, body, headers = {}) => call({ method: 'PUT', url, body, headers }),
  };
}

/** Returns a call with a device, whose `headers` replace the app's own. */
export const callOf =
  (app: FastifyInstance, device: string) =>
  ({ method = 'POST', headers = { 'x-requester': 'wallet-user' }, from = '192.0.2.7', ...request }: Request) =>
    send(app, { ...request, method, from, headers: { 'x-device': device, ...headers } });

export type Reply<T = Record<string, unknown>> = { status: number; body: T };

export async function callAs<T = Record<string, unknown>>(
  app: FastifyInstance,
  token: string,
  { key, headers, ...request }: Omit<Request, 'body'> & { body?: object | undefined; key?: string | undefined },
): Promise<Reply<T>> {
  const own = { ...memberHeaders(token), ...(key !== undefined && { 'idempotency-key': key }), ...headers };
  const reply = await send(app, { ...request, headers: own });
  return { status: reply.statusCode, body: reply.json<T>() };
}
