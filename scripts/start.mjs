// npm start: installs what is missing, builds the web app if needed, runs server and sandbox, prints the addresses.
import { join } from 'node:path';
import { ensureWebBuilt } from './build-web.mjs';
import { ensureInstalled } from './install.mjs';
import { findNode } from './node.mjs';
import { isDemo } from './programs/mode.mjs';
import { waitUntilFree } from './programs/ports.mjs';
import { onStop, startProgram } from './programs/program.mjs';
import { printWhereToLook } from './programs/where-to-look.mjs';

const { env } = process;
const dataDir = env['DATA_DIR'] || '.data';
const hasSandbox = isDemo(env);
const running = new Map();
// Both programs read their shared secret from one file, never from an argument.
env['SANDBOX_SECRET_FILE'] ||= join(dataDir, 'keys', 'sandbox.secret');
let stopping;

ensureInstalled();
const node = findNode();
onStop(() => void stopAll(0));
// The server refuses an unknown VARIANT with a message.
const built = await ensureWebBuilt(node, [env['VARIANT'] === 'lao' ? 'lao' : 'th', 'console']);
if (!built) fail('The web app could not be built (see above)');
await Promise.all(portsToTake().map((port) => waitUntilFree(port, () => stopping !== undefined)));
if (stopping === undefined) start();

function start() {
  if (hasSandbox) {
    const sandboxEnv = {
      HOUSE_URL: env['HOUSE_URL'] ?? `http://localhost:${env['PORT'] || 8080}`,
      SANDBOX_DATA: env['SANDBOX_DATA'] ?? join(dataDir, 'sandbox.jsonl'),
    };
    run('sandbox', 'sandbox/src/main.ts', { env: sandboxEnv, quiet: true });
  }
  const server = run('server', 'server/src/main.ts', { env: { LOG_LEVEL: env['LOG_LEVEL'] || 'info' } });
  server.child.on('message', ({ ready }) => {
    if (ready !== undefined) printWhereToLook(ready, dataDir);
  });
}

function portsToTake() {
  const port = Number(env['PORT'] || 8080);
  return [port, env['ADMIN_PORT'] || port + 1, ...(hasSandbox ? [env['SANDBOX_PORT'] || 8090] : [])].map(Number);
}

function run(name, file, options) {
  const program = startProgram(node, file, options);
  running.set(name, program);
  void program.ended.then(() => {
    running.delete(name);
    void stopAll(1);
  });
  return program;
}

/** Stops the server first, so that its calls to partners can still finish. */
function stopAll(exitCode) {
  stopping ??= (async () => {
    for (const name of ['server', 'sandbox']) await running.get(name)?.stop();
    process.exit(exitCode);
  })();
  return stopping;
}

function fail(line) {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}
