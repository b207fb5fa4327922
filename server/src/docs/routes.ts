import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildOpenApi } from './openapi.ts';
import { renderDocs } from './page.ts';
import { chaptersFor } from './shown.ts';
import type { Routes } from '../platform/http/serve.ts';

const version = '1.1.14';
const fileText = (name: string) => once(() => readFileSync(join(import.meta.dirname, name), 'utf8'));

export function serveDocs({ app }: Routes, reader: 'members' | 'operators'): void {
  const page = once(() => renderDocs(version, chaptersFor(reader)));
  const openApi = once(() => JSON.stringify(buildOpenApi(version, chaptersFor(reader))));
  const files = [
    ['/api/docs', 'text/html; charset=utf-8', page],
    ['/api/docs/openapi.json', 'application/json; charset=utf-8', openApi],
    ['/api/docs/style.css', 'text/css; charset=utf-8', fileText('style.css')],
    ['/api/docs/search.js', 'text/javascript; charset=utf-8', fileText('search.js')],
  ] as const;
  for (const [url, type, read] of files) {
    app.get(url, { exposeHeadRoute: false }, async (_request, reply) => reply.type(type).send(read()));
  }
}

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
