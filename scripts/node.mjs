// Finds the Node that runs our code: the pinned one from npm, else the machine's own if it is new enough.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './install.mjs';

const oldestMajor = 22;
const oldestMinor = 18; // runs TypeScript as it is

/** @returns the path of a Node that can run the server */
export function findNode() {
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const name = process.platform === 'win32' ? 'node.exe' : 'node';
  const pinned = join(root, 'node_modules', `node-${platform}-${process.arch}`, 'bin', name);
  if (existsSync(pinned) && spawnSync(pinned, ['--version']).status === 0) return pinned;
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return process.execPath;
  process.stderr.write(
    `No pinned Node runs on ${process.platform}-${process.arch}: install Node ${oldestMajor}.${oldestMinor} or newer\n`,
  );
  process.exit(1);
}

/** Runs a program of node_modules, or one of our own files, to its end. Resolves with its exit code. */
export function runNode(node, args, options = {}) {
  return endOf(start(node, args, { stdio: 'inherit', ...options }));
}

/** The same, with its output held back until `show` is called; what comes after that is shown as it comes. */
export function runNodeHeld(node, args, options = {}) {
  const child = start(node, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  const held = [];
  let say = (text) => void held.push(text);
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => say(text));
  const show = () => {
    say = (text) => void process.stdout.write(text);
    for (const text of held) say(text);
  };
  return { ended: endOf(child), show };
}

function start(node, args, { env, ...rest }) {
  return spawn(node, args, { cwd: root, ...rest, env: { ...process.env, ...env } });
}

function endOf(child) {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve(signal === null ? (code ?? 1) : 1));
  });
}
