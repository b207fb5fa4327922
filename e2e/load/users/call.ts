import { headersOf } from '../../faults/call.ts';

export type Heard = { status: number; body: Record<string, unknown> };

export type Caller = { token: string; requester?: 'staff' };

export async function ask(
  url: string,
  path: string,
  { token, requester }: Caller,
  body: unknown,
  timeoutMs = 15_000,
): Promise<Heard> {
  const headers = requester === undefined ? {} : { 'x-requester': requester };
  const response = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: headersOf({ path, body, token, headers, keepAlive: true }),
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(timeoutMs),
  });
  return { status: response.status, body: (await response.json()) as Heard['body'] };
}
