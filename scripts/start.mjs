// npm start: install what is missing, build the web app if needed, run server and sandbox, tell where to look.
import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureWebBuilt } from './build-web.mjs';
import { ensureInstalled, root } from './install.mjs';
import { findNode } from './node.mjs';

const { env } = process;
const dataDir = env['DATA_DIR'] || '.data';
const running = new Map();
let stopping;

ensureInstalled();
const node = findNode();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void stopAll(0));
watchParent();
// A VARIANT that does not exist is the server's to refuse, in words.
const built = await ensureWebBuilt(node, [env['VARIANT'] === 'lao' ? 'lao' : 'th', 'console']);
if (!built) fail('The web app could not be built (see above)');
await Promise.all(portsToTake().map(waitUntilFree));
if (stopping === undefined) start();

function start() {
  if (env['SANDBOX'] !== 'off') {
    run('sandbox', 'sandbox/src/main.ts', {
      HOUSE_URL: env['HOUSE_URL'] ?? `http://localhost:${env['PORT'] || 8080}`,
      SANDBOX_DATA: env['SANDBOX_DATA'] ?? join(dataDir, 'sandbox.jsonl'),
    });
  }
  const server = run('server', 'server/src/main.ts', { LOG_LEVEL: env['LOG_LEVEL'] || 'warn' });
  server.on('message', tellWhereToLook);
}

/**
 * npm passes a signal to the shell it started, not to us, and is gone. So under npm the end of our parent is taken for
 * a signal.
 */
function watchParent() {
  if (env['npm_lifecycle_event'] === undefined) return;
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) void stopAll(0);
  }, 200).unref();
}

function portsToTake() {
  return [env['PORT'] || 8080, ...(env['SANDBOX'] === 'off' ? [] : [env['SANDBOX_PORT'] || 8090])].map(Number);
}

/** A house that is just ending gives its ports back within a moment. Whoever finds one taken after that says so. */
async function waitUntilFree(port) {
  const deadline = performance.now() + 3_000;
  while (performance.now() < deadline && stopping === undefined && !(await isFree(port))) {
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

function isFree(port) {
  const probe = createServer();
  return new Promise((resolve) => {
    probe.once('error', (error) => resolve(error.code !== 'EADDRINUSE'));
    probe.once('listening', () => probe.close(() => resolve(true)));
    probe.listen(port >= 1 && port <= 65_535 ? port : 0);
  });
}

/** In a process group of its own, so that Ctrl-C reaches only this process, which stops the others in order. */
function run(name, file, more) {
  const preload = pathToFileURL(join(root, 'scripts', 'with-parent.mjs')).href;
  const child = spawn(node, ['--disable-warning=ExperimentalWarning', '--import', preload, join(root, file)], {
    cwd: root,
    env: { ...env, ...more },
    stdio: ['ignore', name === 'sandbox' ? 'ignore' : 'inherit', 'inherit', 'ipc'],
    detached: process.platform !== 'win32',
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  running.set(name, { child, ended });
  void ended.then(() => {
    running.delete(name);
    void stopAll(1);
  });
  return child;
}

/** The server first: what it has begun with a partner can still end. */
function stopAll(exitCode) {
  stopping ??= (async () => {
    for (const name of ['server', 'sandbox']) {
      const { child, ended } = running.get(name) ?? {};
      child?.kill('SIGTERM');
      await ended;
    }
    process.exit(exitCode);
  })();
  return stopping;
}

function fail(line) {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}

function tellWhereToLook({ ready }) {
  if (ready === undefined) return;
  const { port, sandboxPort, login, staff } = ready;
  const lines = [
    ['Kapao', `http://localhost:${port}`],
    ['API', `http://localhost:${port}/api/docs`],
    ...(sandboxPort ? [['Sandbox', `http://localhost:${sandboxPort}  (text messages, payments, games, faults)`]] : []),
    ...(login ? [['Log in with', `${login.username}  password  ${login.password}`]] : []),
    ['Console', `http://localhost:${port}/console/chat`],
    ...(staff ? [['Staff', `${staff.username}  password  ${staff.password}`]] : []),
  ];
  const width = Math.max(...lines.map(([label]) => label.length));
  const text = lines.map(([label, value]) => `  ${label.padEnd(width)}  ${value}`).join('\n');
  process.stdout.write(`\n${text}\n\n  Ctrl-C stops everything; the data stays in ${dataDir}\n\n`);
}
