import type { FastifyInstance } from 'fastify';

type Sent = {
  url: string;
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  body?: unknown;
  headers?: Record<string, string>;
  from?: string;
};

export const callOf =
  (app: FastifyInstance, device: string) =>
  ({ url, method = 'POST', body, headers: own = { 'x-requester': 'wallet-user' }, from = '192.0.2.7' }: Sent) =>
    app.inject({
      method,
      url,
      remoteAddress: from,
      headers: { 'x-device': device, ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...own },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    });
