// Builds the web app when its sources changed since the last build.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './install.mjs';
import { runNode } from './node.mjs';

const stampFile = join(root, 'node_modules', '.kapao-web');
const sources = ['web', 'contract', 'package-lock.json', 'tsconfig.base.json'];
const ignored = new Set(['node_modules', 'dist']);

/** @returns true when web/dist holds a build of the sources as they are now */
export async function ensureWebBuilt(node) {
  const stamp = hashSources();
  const built = existsSync(join(root, 'web', 'dist', 'index.html'));
  if (built && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return true;
  process.stdout.write('Building the web app …\n');
  rmSync(stampFile, { force: true });
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const code = await runNode(node, [vite, 'build', '--logLevel', 'warn'], { cwd: join(root, 'web') });
  if (code === 0) writeFileSync(stampFile, stamp);
  return code === 0;
}

function hashSources() {
  const hash = createHash('sha256').update(process.env['VARIANT'] ?? '');
  for (const file of sources.flatMap((source) => listFiles(join(root, source))).toSorted((a, b) => (a < b ? -1 : 1))) {
    hash.update(`\0${relative(root, file)}\0`).update(readFileSync(file));
  }
  return hash.digest('hex');
}

function listFiles(path) {
  const entries = existsSync(path) && !/\.[a-z]+$/.test(path) ? readdirSync(path, { withFileTypes: true }) : undefined;
  if (entries === undefined) return existsSync(path) ? [path] : [];
  return entries
    .filter(({ name }) => !ignored.has(name))
    .flatMap((entry) => (entry.isDirectory() ? listFiles(join(path, entry.name)) : [join(path, entry.name)]));
}
