// npm run release -- <folder>: copies what a production installation runs, and nothing else, into an empty folder: the
// server without its tests, the contract, the built pages, and the packages that these name (security#components).
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { root } from './install.mjs';

const own = ['contract', 'server'];
const pages = ['web/dist', 'web/dist-lao', 'console/dist'];
const isTest = (path) => path.endsWith('.test.ts');

/** @returns the exit code */
export function release(folder, node) {
  if (folder === undefined || (existsSync(folder) && readdirSync(folder).length > 0)) {
    process.stderr.write('Say an empty or new folder: npm run release -- /srv/kapao\n');
    return 1;
  }
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  const copy = (path, filter) => copyTo(folder, path, filter);
  for (const name of own) {
    copy(`${name}/package.json`);
    copy(`${name}/src`, (path) => !isTest(path));
  }
  copy('server/migrations');
  if (existsSync(join(root, 'server/sql'))) copy('server/sql');
  for (const path of [...pages, 'LICENSE']) copy(path);
  const packages = listPackages(lock);
  for (const path of packages)
    copy(path, (file) => !relative(join(root, path), file).split(/[\\/]/).includes('node_modules'));
  for (const name of own) link(folder, name);
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest(node), null, 2)}\n`);
  process.stdout.write(`${packages.length} packages; start with: cd ${folder} && npm start\n`);
  return 0;
}

/** Lists the installed packages that server and contract need, with the pinned Node, by their path in the lock file. */
export function listPackages(lock, isThere = (path) => existsSync(join(root, path))) {
  const found = new Set();
  const waiting = own.map((name) => [name, lock[name]]);
  waiting.push(['', { optionalDependencies: lock[''].optionalDependencies }]);
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [from, { dependencies = {}, optionalDependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} }] =
      next;
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
      const path = placeOf(lock, from, name);
      const isOptional = name in optionalDependencies || peerDependenciesMeta[name]?.optional === true;
      if (path === undefined || !isThere(path)) {
        if (isOptional || path === undefined) continue;
        throw new Error(`${path} is not installed: run npm ci`);
      }
      if (lock[path].link || found.has(path)) continue;
      found.add(path);
      waiting.push([path, lock[path]]);
    }
  }
  return [...found].toSorted((a, b) => (a < b ? -1 : 1));
}

/** Finds a package as Node does: beside the one that needs it, then further up. */
function placeOf(lock, from, name) {
  for (let base = from; ; base = dirname(base) === '.' ? '' : dirname(base)) {
    const path = `${base === '' ? '' : `${base}/`}node_modules/${name}`;
    if (lock[path] !== undefined) return path;
    if (base === '') return undefined;
  }
}

function copyTo(folder, path, filter = () => true) {
  if (!existsSync(join(root, path))) return;
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  cpSync(join(root, path), join(folder, path), { recursive: true, verbatimSymlinks: true, filter });
}

function link(folder, name) {
  const at = join(folder, 'node_modules', '@kapao', name);
  mkdirSync(dirname(at), { recursive: true });
  symlinkSync(join('..', '..', name), at, 'junction');
}

function manifest(node) {
  const { name, version, license } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const inside = relative(root, node);
  const command = inside.startsWith('node_modules') ? inside.replaceAll('\\', '/') : 'node';
  const scripts = { start: `${command} server/src/main.ts`, ops: `${command} server/src/ops/ops.ts` };
  return { name, version, private: true, license, type: 'module', scripts };
}
