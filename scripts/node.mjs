// Finds the Node that runs our code: the pinned one from npm, else the machine's own if new enough.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { root } from './install.mjs';

const oldestMajor = 22;
const oldestMinor = 18; // runs TypeScript directly

/** @returns the path of a Node that can run the server */
export function findNode() {
  const name = process.platform === 'win32' ? 'node.exe' : 'node';
  for (const packageName of nodePackages()) {
    const pinned = join(root, 'node_modules', packageName, 'bin', name);
    if (existsSync(pinned) && spawnSync(pinned, ['--version']).status === 0) return pinned;
  }
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return process.execPath;
  process.stderr.write(
    `No pinned Node runs on ${process.platform}-${process.arch}: install Node ${oldestMajor}.${oldestMinor} or newer\n`,
  );
  process.exit(1);
}

function nodePackages() {
  if (process.platform === 'darwin') return [`node-bin-darwin-${process.arch}`];
  return [`node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`];
}

/** Lets other programs go first, and uses what they leave. */
const lowPriority = 10;

/** `inBackground` gives the program and all that it starts a low priority. `hear` is called with each piece of its output. */
export function runNode(node, args, options = {}) {
  const { env, inBackground = false, hear, ...rest } = options;
  const stdio = hear === undefined ? 'inherit' : ['inherit', 'pipe', 'pipe'];
  const child = spawn(node, args, { cwd: root, stdio, ...rest, env: { ...process.env, ...env } });
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', hear);
  if (inBackground && child.pid !== undefined) setPriority(child.pid, lowPriority);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve(signal === null ? (code ?? 1) : 1));
  });
}
