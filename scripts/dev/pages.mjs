// Serves the one port of `npm run dev`: web app and console from Vite with hot reload, everything else from the server.
import { createServer as createHttpServer } from 'node:http';
import { join, sep } from 'node:path';
import { createServer } from 'vite';
import { root } from '../install.mjs';

const port = Number(process.env['PORT'] || 8080);
const serverPort = process.env['DEV_SERVER_PORT'];

/** Paths that the server answers. Vite serves every other path. */
const serversPaths = '^/(?:(?:api|pictures)(?:[/?]|$)|(?:healthz|readyz)(?:\\?|$))';
const answersWithinMs = 15_000;

const sources = { server: ['server', 'contract'], sandbox: ['sandbox'] };

let server = createState('starting');
const http = createHttpServer((request, reply) => handle(request, reply));
const proxy = { [serversPaths]: { target: `http://127.0.0.1:${serverPort}`, ws: true, bypass: waitForServer } };
const [web, console] = await Promise.all([startVite('web', { proxy }), startVite('console', {})]);
watchSources();
process.on('message', (message) => {
  if (message?.server !== undefined) setState(message.server);
});
process.once('SIGTERM', () => void stop());
http.once('error', fail);
http.listen(port, process.env['HOST'] || '127.0.0.1', () => process.send?.({ listening: true }));

function startVite(name, more) {
  const variant = name === 'web' && process.env['VARIANT'] === 'lao' ? '-lao' : '';
  return createServer({
    root: join(root, name),
    cacheDir: join(root, 'node_modules', `.vite-${name}${variant}`),
    configLoader: 'native',
    appType: 'spa',
    clearScreen: false,
    logLevel: 'warn',
    server: {
      middlewareMode: { server: http },
      ws: { server: http },
      warmup: { clientFiles: ['./src/main.tsx'] },
      ...more,
    },
  });
}

function handle(request, reply) {
  const [path = '', query] = (request.url ?? '').split('?');
  if (path === '/console') {
    reply.writeHead(302, { location: `/console/${query === undefined ? '' : `?${query}`}` }).end();
    return;
  }
  const { middlewares } = path.startsWith('/console/') ? console : web;
  middlewares(request, reply, () => reply.writeHead(404).end());
}

/** Holds a call while the server restarts. Answers it here when the server has ended with an error. */
async function waitForServer(request, reply) {
  const timeout = new Promise((resolve) => setTimeout(resolve, answersWithinMs, 'late').unref());
  const state = await Promise.race([server.settled, timeout]);
  if (state === 'ready' || reply === undefined) return undefined;
  reply.writeHead(503, { 'content-type': 'application/json', 'retry-after': '1' });
  reply.end(JSON.stringify({ message: 'UNAVAILABLE', note: 'The server does not run; its error is in the terminal' }));
  return request.url;
}

function createState(name) {
  const { promise, resolve } = Promise.withResolvers();
  return { name, settled: promise, settle: resolve };
}

function setState(name) {
  if (server.name !== 'starting') server = createState(name);
  server.name = name;
  if (name !== 'starting') server.settle(name);
}

function watchSources() {
  web.watcher.add(
    Object.values(sources)
      .flat()
      .map((folder) => join(root, folder)),
  );
  web.watcher.on('all', (event, path) => {
    if (!['add', 'change', 'unlink'].includes(event) || /\.test\.tsx?$/.test(path)) return;
    for (const [program, folders] of Object.entries(sources)) {
      if (folders.some((folder) => path.startsWith(join(root, folder) + sep))) process.send?.({ changed: program });
    }
  });
}

function fail(error) {
  const reason = error.code === 'EADDRINUSE' ? 'is taken by another program' : `cannot be used (${error.message})`;
  process.stderr.write(`Port ${port} ${reason}; set PORT to another one\n`);
  process.exit(1);
}

async function stop() {
  http.close();
  http.closeAllConnections();
  await Promise.all([web.close(), console.close()]);
  process.exit(0);
}
