import { join } from 'node:path';
import { runRestarting } from './dev/restarting.mjs';
import { ensureInstalled, root } from './install.mjs';
import { findNode } from './node.mjs';
import { isDemo } from './programs/mode.mjs';
import { findFreePort, waitUntilFree } from './programs/ports.mjs';
import { onStop, startProgram } from './programs/program.mjs';
import { printWhereToLook } from './programs/where-to-look.mjs';

const { env } = process;
const startedAt = performance.now();
const dataDir = env['DATA_DIR'] || '.data';
const port = env['PORT'] || '8080';
const hasSandbox = isDemo(env);
// Both programs read their shared secret from one file, never from an argument.
env['SANDBOX_SECRET_FILE'] ||= join(dataDir, 'keys', 'sandbox.secret');
const running = { server: undefined, sandbox: undefined, pages: undefined, database: undefined };
let stopping;

// Keeps compiled code, because the same programs start again and again.
env['NODE_COMPILE_CACHE'] ??= join(root, 'node_modules', '.compile-cache');
ensureInstalled();
const node = findNode();
onStop(() => void stopAll(0));
const ports = [port, ...(hasSandbox ? [env['SANDBOX_PORT'] || '8090'] : [])].map(Number);
const [serverPort] = await Promise.all([
  findFreePort(),
  ...ports.map((taken) => waitUntilFree(taken, () => stopping !== undefined)),
]);
if (stopping === undefined) await start();

async function start() {
  const pages = run('pages', 'scripts/dev/pages.mjs', { DEV_SERVER_PORT: String(serverPort) });
  if (hasSandbox) startSandbox();
  const listening = untilMessage(pages, 'listening');
  const database = env['DATABASE_URL'] ? {} : await startDatabase();
  if (stopping === undefined) startServer(database, listening);
  pages.child.on('message', ({ changed }) => {
    if (changed !== undefined) running[changed]?.restart();
  });
}

function startSandbox() {
  running.sandbox = runRestarting(node, {
    name: 'sandbox',
    file: 'sandbox/src/main.ts',
    options: {
      env: {
        HOUSE_URL: env['HOUSE_URL'] ?? `http://localhost:${port}`,
        SANDBOX_DATA: env['SANDBOX_DATA'] ?? join(dataDir, 'sandbox.jsonl'),
      },
      quiet: true,
    },
  });
}

function startDatabase() {
  return untilMessage(run('database', 'scripts/dev/database.mjs', {}), 'database');
}

function startServer({ url, ownerUrl }, listening) {
  const addresses = url === undefined ? {} : { DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl };
  const print = createReport(listening);
  running.server = runRestarting(node, {
    name: 'server',
    file: 'server/src/main.ts',
    options: {
      env: {
        PORT: String(serverPort),
        ADMIN_PORT: env['ADMIN_PORT'] || String(Number(port) + 1),
        ...addresses,
        // The server sees the embedded database as an external one, which alone would mean live mode.
        MODE: hasSandbox ? 'demo' : 'live',
        LOG_LEVEL: env['LOG_LEVEL'] || 'warn',
      },
    },
    onState(state) {
      const { child } = running.pages ?? {};
      if (child?.connected) child.send({ server: state });
      print.state(state);
    },
    onMessage: ({ ready }) => void (ready !== undefined && print.ready(ready)),
  });
}

function createReport(listening) {
  let since = startedAt;
  let printed = false;
  const seconds = () => ((performance.now() - since) / 1000).toFixed(1);
  return {
    state(state) {
      if (state === 'starting' && printed) since = performance.now();
    },
    async ready(ready) {
      await listening;
      if (printed) process.stdout.write(`The server restarted in ${seconds()} s\n`);
      else {
        printWhereToLook({ ...ready, port }, dataDir);
        process.stdout.write(
          `  Ready in ${seconds()} s; a change of server/, contract/ or sandbox/ restarts its program\n\n`,
        );
      }
      printed = true;
    },
  };
}

function run(name, file, more) {
  const program = startProgram(node, file, { env: more });
  running[name] = program;
  void program.ended.then(() => {
    running[name] = undefined;
    void stopAll(1);
  });
  return program;
}

function untilMessage({ child }, key) {
  return new Promise((resolve) => {
    child.on('message', (message) => {
      if (message[key] !== undefined) resolve(message[key]);
    });
  });
}

function stopAll(exitCode) {
  stopping ??= (async () => {
    for (const name of Object.keys(running)) await running[name]?.stop();
    process.exit(exitCode);
  })();
  return stopping;
}
