import type { FastifyInstance } from 'fastify';

export type Answer = {
  status: number;
  /** The JSON body; undefined when there is none. */
  body: { message?: string; data?: Record<string, unknown> } & Record<string, unknown>;
  headers: Record<string, unknown>;
  text: string;
};

export type Client = {
  get(path: string, headers?: Record<string, string>): Promise<Answer>;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  put(path: string, body: unknown, headers?: Record<string, string>): Promise<Answer>;
};

/** Calls an app as the web app does, with the headers it sends; `from` is the address the calls come from. */
export function createClient(
  app: FastifyInstance,
  options: { token?: string; device?: string; from?: string } = {},
): Client {
  const own: Record<string, string> = { 'x-requester': 'wallet-user' };
  if (options.device !== undefined) own['x-device'] = options.device;
  if (options.token !== undefined) own['authorization'] = `Bearer ${options.token}`;
  const call = async (method: 'GET' | 'POST' | 'PUT', url: string, body: unknown, headers: Record<string, string>) => {
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
    put: (path, body, headers = {}) => call('PUT', path, body, headers),
  };
}
