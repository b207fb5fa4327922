import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
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
 * Serves files by name, and the page under every other path outside `/api`, so that client routes survive a reload.
 * Members' pages have one of their own (docs/decisions/030-member-page.md). A missing file under `/assets`, `/pictures`
 * or `/howto` never gets the page.
 */
export async function serveWeb({ app, services }: Routes, folder = builds[services.config.variant]): Promise<void> {
  const built = ['index.html', 'user.html'].every((name) => existsSync(join(folder, name)));
  if (built) {
    await app.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      index: false,
      preCompressed: true,
      globIgnore: ['index.html', 'user.html', 'sw.js', 'sw-off.js', '**/*.br', '**/*.gz'],
      cacheControl: false,
      setHeaders: (reply, path) => void reply.header('cache-control', cacheOf(path)),
    });
  }
  const scriptHashes = built ? hashInlineScripts(join(folder, 'user.html')) : [];
  if (built) app.get('/sw.js', async (_request, reply) => reply.sendFile(await workerOf(services)));
  app.get('/*', async (request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    if (/^\/((api|assets|pictures)(\/|$)|howto\/.)/.test(path)) return sendRefusal(services, reply, refuse('NO_DATA'));
    if (!built) return sendNotBuilt(reply);
    if (!/^\/user(\/|$)/.test(path)) return reply.headers(await pageHeaders(services)).sendFile('index.html');
    return reply.headers(await pageHeaders(services, scriptHashes)).sendFile('user.html');
  });
}

function hashInlineScripts(page: string): string[] {
  const scripts = readFileSync(page, 'utf8').matchAll(/<script>(.*?)<\/script>/gs);
  return Array.from(scripts, ([, script = '']) => createHash('sha256').update(script).digest('base64'));
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
