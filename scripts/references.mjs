// Checks that code and pages refer only to what is in the repository: spec anchors, files and headings.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { root } from './install.mjs';

const pages = ['product', 'rules', 'api', 'payments', 'reliability', 'security', 'chat', 'console', 'design'];
const specReference = new RegExp(String.raw`(?<![\w/.#-])(${pages.join('|')})#([a-z0-9-]+)`, 'g');
const sectionSign = /\b(?:rules|promises|wire|money|payments|spec|chat|design|console),? §\s?\d/gi;
const promiseNumber = /\bpromises? [A-Z]\d{1,2}\b/g;
const pageLink = /\]\(([^)\s]+)\)/g;

/** Documents that keep the words of their time. */
const isHistory = (file) => /^CHANGELOG\.md$|^docs\/decisions\//.test(file);

const listed = spawnSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs', '*.js', '*.css', '*.md', '*.sql'], {
  cwd: root,
  encoding: 'utf8',
});
if (listed.status !== 0) {
  process.stdout.write('not a git checkout: references are not checked\n');
  process.exit(0);
}
const files = listed.stdout.split('\n').filter((file) => file !== '' && existsSync(join(root, file)));
const anchors = new Map();
const problems = files.flatMap(checkFile);
for (const problem of problems) process.stderr.write(`${problem}\n`);
if (problems.length === 0) process.stdout.write(`${files.length} files have only valid references\n`);
process.exit(problems.length > 0 || files.length === 0 ? 1 : 0);

function checkFile(file) {
  if (file === 'scripts/references.mjs') return [];
  const text = readFileSync(join(root, file), 'utf8');
  const outside = isHistory(file) ? [] : [...text.matchAll(sectionSign), ...text.matchAll(promiseNumber)];
  return [
    ...outside.map((match) => `${file}:${lineOf(text, match)} names a document outside: ${match[0]}`),
    ...findDangling(file, text),
    ...(file.endsWith('.md') ? findDeadLinks(file, text) : []),
  ];
}

function findDangling(file, text) {
  if (file.endsWith('.md')) return [];
  return [...text.matchAll(specReference)]
    .filter(([, page, anchor]) => !anchorsOf(join('docs/spec', `${page}.md`)).has(anchor))
    .map((match) => `${file}:${lineOf(text, match)} points to nothing: ${match[0]}`);
}

function findDeadLinks(file, text) {
  return [...text.matchAll(pageLink)]
    .filter(([, target]) => !/^[a-z]+:|^\//.test(target))
    .filter(([, target]) => !isThere(file, target))
    .map((match) => `${file}:${lineOf(text, match)} links to nothing: ${match[1]}`);
}

function isThere(file, target) {
  const [path = '', anchor] = target.split('#');
  const page = path === '' ? file : relative(root, join(root, dirname(file), decodeURI(path)));
  if (!existsSync(join(root, page))) return false;
  return anchor === undefined || !page.endsWith('.md') || anchorsOf(page).has(anchor);
}

function anchorsOf(page) {
  const known = anchors.get(page);
  if (known !== undefined) return known;
  const text = existsSync(join(root, page)) ? readFileSync(join(root, page), 'utf8') : '';
  const found = new Set();
  for (const [, title] of text.replaceAll(/^```.*?^```/gms, '').matchAll(/^#+ (.+)$/gm)) {
    const slug = slugOf(title);
    let name = slug;
    for (let count = 1; found.has(name); count += 1) name = `${slug}-${count}`;
    found.add(name);
  }
  anchors.set(page, found);
  return found;
}

function slugOf(title) {
  return title
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll('`', '')
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\p{M}\s_-]/gu, '')
    .replaceAll(/\s/g, '-');
}

function lineOf(text, { index }) {
  return text.slice(0, index).split('\n').length;
}
