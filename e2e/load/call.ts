import { headersOf } from '../faults/call.ts';

export type Heard = { status: number; body: Record<string, unknown> };

/** A call of the chat as its web app makes it, on a connection that may be there already. Throws when nobody answers. */
export async function ask(url: string, path: string, token: string, body: unknown, timeoutMs: number): Promise<Heard> {
  const response = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: headersOf({ path, body, token, keepAlive: true }),
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(timeoutMs),
  });
  return { status: response.status, body: (await response.json()) as Heard['body'] };
}
