import { existsSync } from 'node:fs';
import { join, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import { pageHeaders } from '../headers.ts';
import { refuse } from '../../refusal.ts';
import { sendRefusal, type Routes } from '../serve.ts';

const folderOfBuild = join(import.meta.dirname, '../../../../../console/dist');

const notBuilt = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Kapao console</title>
<h1>The console is not built</h1>
<p>Run <code>npm start</code>, which builds it.</p>
</html>
`;

const year = 31_536_000;

export async function serveConsole({ app, services }: Routes, folder = folderOfBuild): Promise<void> {
  const built = existsSync(join(folder, 'index.html'));
  await app.register(
    async (scope) => {
      if (built) {
        await scope.register(fastifyStatic, {
          root: folder,
          wildcard: false,
          index: false,
          preCompressed: true,
          decorateReply: true,
          globIgnore: ['index.html', '**/*.br', '**/*.gz'],
          cacheControl: false,
          setHeaders: (reply, path) => {
            const kept = path.includes(`${sep}assets${sep}`);
            void reply.header('cache-control', kept ? `public, max-age=${year}, immutable` : 'no-cache');
          },
        });
      }
      for (const url of ['/', '/*']) {
        scope.get(url, async (request, reply) => {
          if (/^\/console\/assets(\/|$)/.test(request.url)) return sendRefusal(services, reply, refuse('NO_DATA'));
          if (!built) return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(notBuilt);
          return reply.headers(await pageHeaders(services)).sendFile('index.html');
        });
      }
    },
    { prefix: '/console' },
  );
}
