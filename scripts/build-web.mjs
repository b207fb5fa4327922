// Builds the web app and the console when their sources changed since the last build. Each variant is a separate build
// (product#variants).
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './install.mjs';
import { runNode } from './node.mjs';

const builds = {
  th: { of: 'web', folder: 'dist', stamp: '.kapao-web', label: 'the web app' },
  lao: { of: 'web', folder: 'dist-lao', stamp: '.kapao-web-lao', label: 'the web app of the Lao variant' },
  console: { of: 'console', folder: 'dist', stamp: '.kapao-console', label: 'the console' },
};
export const allBuilds = Object.keys(builds);

// Web and console share how they bundle the contract, so each build depends on both.
const programs = ['web', 'console', 'contract', 'i18n', 'client'];
const sources = [...programs, 'package-lock.json', 'tsconfig.base.json', '.browserslistrc'];
const ignored = new Set(['node_modules', ...Object.values(builds).map(({ folder }) => folder)]);

/** @returns true when each of these is built from the current sources */
export async function ensureWebBuilt(node, wanted) {
  const sum = hashSources();
  let all = true;
  // One after the other, to leave the machine free for other work.
  for (const variant of wanted) all = (isBuilt(variant, sum) || (await build(node, variant, sum))) && all;
  return all;
}

const stampOf = (variant) => join(root, 'node_modules', builds[variant].stamp);

function isBuilt(variant, sum) {
  const page = join(root, builds[variant].of, builds[variant].folder, 'index.html');
  return existsSync(page) && existsSync(stampOf(variant)) && readFileSync(stampOf(variant), 'utf8') === sum;
}

async function build(node, variant, sum) {
  process.stdout.write(`Building ${builds[variant].label} …\n`);
  rmSync(stampOf(variant), { force: true });
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const options = { cwd: join(root, builds[variant].of), env: { VARIANT: variant } };
  const code = await runNode(node, [vite, 'build', '--logLevel', 'warn'], options);
  if (code === 0) writeFileSync(stampOf(variant), sum);
  return code === 0;
}

function hashSources() {
  const hash = createHash('sha256');
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
