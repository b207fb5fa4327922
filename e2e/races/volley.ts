import type { Stack } from '../stack.ts';
import { type Answer, call, callPatiently, type Request } from '../api.ts';

/** Requests at the same time over all servers (reliability#concurrency). */
export const volleySize = 50;

/** Sends all at once over all servers, on connections that are open before the first byte of a call. */
export async function volley({ servers }: Pick<Stack, 'servers'>, requests: readonly Request[]): Promise<Answer[]> {
  const urlOf = (index: number): string => servers[index % servers.length]?.url ?? servers[0].url;
  await Promise.all(requests.map((_request, index) => call(urlOf(index), { path: '/healthz', keepAlive: true })));
  return Promise.all(requests.map((request, index) => callPatiently(urlOf(index), { ...request, keepAlive: true })));
}

export const copiesOf = (request: Request): Request[] => Array.from({ length: volleySize }, () => request);

export function tally(answers: readonly Answer[]): Record<string, number> {
  const counts = new Map<string, number>();
  for (const { status, body } of answers) {
    const answer = [status, body.message].filter((word) => word !== undefined).join(' ');
    counts.set(answer, (counts.get(answer) ?? 0) + 1);
  }
  return Object.fromEntries(counts);
}
