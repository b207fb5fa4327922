import { existsSync } from 'node:fs';
import { join, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyReply } from 'fastify';
import type { Variant } from '../../config/config.ts';
import type { Services } from '../../services.ts';
import { pageHeaders } from '../headers.ts';
import { refuse } from '../../refusal.ts';
import { sendRefusal, type Routes } from '../serve.ts';

const webFolder = join(import.meta.dirname, '../../../../../web');

const builds: Record<Variant, string> = { th: join(webFolder, 'dist'), lao: join(webFolder, 'dist-lao') };

const notBuilt = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Kapao</title>
<h1>The web app is not built</h1>
<p>The API is up. Run <code>npm start</code>, which builds the web app of the variant it is told.</p>
<p><a href="/api/docs">API documentation</a></p>
</html>
`;

const year = 31_536_000;

/**
 * Serves files by name, and the page under every other path outside `/api`, so that client routes survive a reload. A
 * missing file under `/assets`, `/pictures` or `/howto` never gets the page.
 */
export async function serveWeb({ app, services }: Routes, folder = builds[services.config.variant]): Promise<void> {
  const built = existsSync(join(folder, 'index.html'));
  if (built) {
    await app.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      index: false,
      preCompressed: true,
      globIgnore: ['index.html', 'sw.js', 'sw-off.js', '**/*.br', '**/*.gz'],
      cacheControl: false,
      setHeaders: (reply, path) => void reply.header('cache-control', cacheOf(path)),
    });
  }
  if (built) app.get('/sw.js', async (_request, reply) => reply.sendFile(await workerOf(services)));
  app.get('/*', async (request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    if (/^\/((api|assets|pictures)(\/|$)|howto\/.)/.test(path)) return sendRefusal(services, reply, refuse('NO_DATA'));
    if (!built) return sendNotBuilt(reply);
    return reply.headers(await pageHeaders(services)).sendFile('index.html');
  });
}

function cacheOf(path: string): string {
  const kept = [`${sep}assets${sep}`, `${sep}howto${sep}`].some((folder) => path.includes(folder));
  return kept ? `public, max-age=${year}, immutable` : 'no-cache';
}

async function workerOf(services: Pick<Services, 'settings'>): Promise<string> {
  return (await services.settings.read())['web.offline'] ? 'sw.js' : 'sw-off.js';
}

function sendNotBuilt(reply: FastifyReply) {
  return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(notBuilt);
}
