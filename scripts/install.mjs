// Installs what is missing. Runs on the machine's own Node (20 or newer), before any package of ours is installed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

const lockFile = join(root, 'package-lock.json');
const stampFile = join(root, 'node_modules', '.kapao-installed');

/** Each flag overrides a user's npm setting that would install less, more or elsewhere. */
const npmFlags = [
  '--ignore-scripts', // not needed by any package: the server makes PostgreSQL's library links itself
  '--include=dev',
  '--include=optional',
  '--include=peer',
  '--package-lock=true',
  '--workspaces',
  '--include-workspace-root',
  '--install-strategy=hoisted',
  '--global=false',
  '--dry-run=false',
  '--bin-links=true',
  '--engine-strict=false', // the pinned Node runs our tools, not the one that runs npm
  '--force=false',
  '--no-audit',
  '--no-fund',
  '--loglevel=error',
];

/** Runs `npm ci` unless the installed packages match package-lock.json. */
export function ensureInstalled() {
  const lock = readFileSync(lockFile, 'utf8');
  const stamp = createHash('sha256').update(lock).digest('hex');
  if (readOrEmpty(stampFile) === stamp) return;
  if (!isComplete(JSON.parse(lock))) {
    process.stdout.write('Installing what is missing …\n');
    npmCi();
  }
  writeFileSync(stampFile, stamp);
}

function npmCi() {
  const npm = process.env['npm_execpath'];
  const isFile = npm !== undefined && /^npm-cli\.c?js$/.test(basename(npm));
  const [command, args] = isFile ? [process.execPath, [npm]] : [npmCommand(), []];
  const { status } = spawnSync(command, [...args, 'ci', ...npmFlags], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, NODE_ENV: '' },
    // Windows runs npm.cmd only through its shell, which would split Node's path at its spaces.
    shell: process.platform === 'win32' && !isFile,
  });
  if (status === 0) return;
  process.stderr.write('npm ci did not succeed (see above); nothing was started\n');
  process.exit(1);
}

function npmCommand() {
  return process.platform === 'win32' ? 'npm.cmd' : 'npm';
}

/** Compares npm's list of installed packages with the lock file, because a user may have run npm directly. */
function isComplete(lock) {
  const hidden = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(hidden)) return false;
  const installed = JSON.parse(readFileSync(hidden, 'utf8')).packages;
  return Object.entries(lock.packages).every(([path, wanted]) => {
    if (!path.includes('node_modules/') || wanted.link || !fitsHere(wanted)) return true;
    return installed[path]?.version === wanted.version && existsSync(join(root, path, 'package.json'));
  });
}

function fitsHere({ optional, os, cpu, libc }) {
  if (optional && !os) return false;
  if (os && !os.includes(process.platform)) return false;
  if (cpu && !cpu.includes(process.arch)) return false;
  return !libc || libc.includes(libcHere());
}

function libcHere() {
  return process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl';
}

function readOrEmpty(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}
