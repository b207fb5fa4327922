import { startRelay } from '../../faults/relay.ts';
import type { Stack } from '../../stack.ts';

export type Release = { url: string; put(name: string): void; stop(): Promise<void> };

/** Serves the server's files as a named build, so that a test can release another one. */
export async function startReleases({ servers: [{ url }] }: Stack): Promise<Release> {
  let build = 'first';
  const named: Record<string, (text: string) => string> = {
    '/sw.js': (text) => `${text}\n// ${build}`.replace(/id:(.)\w+/, (_, quote: string) => `id:${quote}${build}`),
    'text/html': (text) => text.replace('<html', `<html data-build="${build}"`),
  };
  const relay = await startRelay({
    target: () => url,
    headersOf: ({ headers }) => {
      // The server's files do not change, so it would answer 304.
      const { 'if-modified-since': _since, 'if-none-match': _match, ...rest } = headers;
      return { ...rest, 'accept-encoding': 'identity' };
    },
    rewriteOf: ({ url: path = '' }, { headers }) =>
      named[path] ?? named[String(headers['content-type']).split(';')[0] ?? ''],
  });
  return { ...relay, put: (name) => void (build = name) };
}
