// Starts our long-running programs on the pinned Node, and stops them in order.
import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../install.mjs';

const preload = pathToFileURL(join(root, 'scripts', 'with-parent.mjs')).href;
const isWindows = process.platform === 'win32';

/**
 * Starts `file` in its own process group: Ctrl-C reaches only this process, which stops the others in order. `quiet`
 * hides all output except errors.
 */
export function startProgram(node, file, { env = {}, quiet = false } = {}) {
  const child = spawn(node, ['--disable-warning=ExperimentalWarning', '--import', preload, join(root, file)], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', quiet ? 'ignore' : 'inherit', 'inherit', 'ipc'],
    detached: !isWindows,
  });
  const ended = new Promise((resolve) => child.once('exit', (code, signal) => resolve(signal ?? code)));
  return { child, ended, stop: (killAfterMs) => stopProgram(child, ended, killAfterMs) };
}

async function stopProgram(child, ended, killAfterMs) {
  askToStop(child);
  const timer = killAfterMs && setTimeout(() => child.kill('SIGKILL'), killAfterMs);
  await ended;
  clearTimeout(timer);
}

/** On Windows a signal would end the program at once, so it gets a message (with-parent.mjs). */
function askToStop(child) {
  if (!isWindows) child.kill('SIGTERM');
  else if (child.connected) child.send('stop', () => {});
}

export function onStop(stop) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
  if (process.env['npm_lifecycle_event'] === undefined) return;
  // Watches the parents, because npm passes a signal to its shell and not to this process.
  const parent = process.ppid;
  const npm = findNpm();
  setInterval(() => {
    if (process.ppid !== parent || !isAlive(npm)) stop();
  }, 200).unref();
}

function findNpm() {
  if (isWindows) return process.ppid;
  const { stdout } = spawnSync('ps', ['-o', 'ppid=,args=', '-p', String(process.ppid)], { encoding: 'utf8' });
  const [, shellParent] = /^\s*(\d+)\s+\S*sh -c /.exec(stdout ?? '') ?? [];
  return shellParent === undefined || shellParent === '1' ? process.ppid : Number(shellParent);
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}
