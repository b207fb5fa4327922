// Checks the layers of server/src: a file imports only earlier entries of this table, types included. `--write` draws
// the table into ARCHITECTURE.md.
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path';
import { spawnSync } from 'node:child_process';
import { root } from './install.mjs';

/** Folders and files in order. Only `app` knows all features; `platform` knows none. */
const layers = {
  platform: [
    'start-error.ts public-id.ts refusal.ts services.ts client-address.ts data-dir.ts',
    'config log-ship.ts log.ts db keys partner jobs http realtime command.ts',
  ],
  money: ['ledger idempotency intent'],
  features: [
    'content statement auth game condition play account wallet bonus promotion invite refund wheel',
    'notice deposit withdraw reconcile staff chat sandbox-clock retention installation docs',
  ],
  app: ['schedule.ts seed assemble.ts app.ts admin.ts ops main.ts'],
};

const source = 'server/src/';
const page = join(root, 'ARCHITECTURE.md');
const drawing = /(<!-- layers:begin -->\n)[\s\S]*?(<!-- layers:end -->)/;

const order = Object.entries(layers).flatMap(([layer, rows]) =>
  rows
    .flatMap((row) => row.split(' '))
    .map((part) => (layer === 'platform' || layer === 'money' ? `${layer}/${part}` : part)),
);
const rankOf = new Map(order.map((part, rank) => [part, rank]));

if (process.argv.includes('--write')) writeFileSync(page, draw());
const problems = [...findBackward(), ...findStaleDrawing()];
for (const problem of problems) process.stderr.write(`${problem}\n`);
if (problems.length === 0) process.stdout.write(`${order.length} parts of the server import only earlier parts\n`);
process.exit(problems.length > 0 ? 1 : 0);

function findBackward() {
  const listed = spawnSync('git', ['ls-files', '-co', '--exclude-standard', `${source}*.ts`], {
    cwd: root,
    encoding: 'utf8',
  });
  const files = listed.stdout.split('\n').filter((file) => file !== '' && !/\.test\.ts$|\/conformance\//.test(file));
  return files.flatMap((file) => importsOf(file).flatMap((target) => explain(file, target)));
}

function importsOf(file) {
  const text = readFileSync(join(root, file), 'utf8');
  return [...text.matchAll(/(?:^|\s)(?:from|import) '(\.[^']+)'/g)]
    .map(([, path]) => normalize(join(dirname(file), path)))
    .filter((target) => target.startsWith(source));
}

function explain(file, target) {
  const [from, to] = [partOf(file), partOf(target)];
  const unknown = [from, to].filter((part) => !rankOf.has(part));
  if (unknown.length > 0) return unknown.map((part) => `${file}: ${part} is in no layer (scripts/layers.mjs)`);
  if (rankOf.get(to) > rankOf.get(from)) return [`${file} imports ${target}, which stands above ${from}`];
  if (basename(target) === 'store.ts' && from !== to)
    return [`${file} imports the SQL of ${to}; call a function of it`];
  return [];
}

function partOf(file) {
  const [first, second] = file.slice(source.length).split('/');
  return first === 'platform' || first === 'money' ? `${first}/${second}` : first;
}

function findStaleDrawing() {
  const text = readFileSync(page, 'utf8');
  return text === draw() ? [] : ['ARCHITECTURE.md shows other layers; run node scripts/layers.mjs --write'];
}

function draw() {
  const boxes = Object.entries(layers).map(([layer, rows]) => `  ${layer}["${layer}<br/>${rows.join('<br/>')}"]`);
  const names = Object.keys(layers);
  const arrows = names.slice(1).map((name, index) => `  ${name} --> ${names[index]}`);
  const picture = ['```mermaid', 'flowchart BT', ...boxes, ...arrows, '```', ''].join('\n');
  return readFileSync(page, 'utf8').replace(drawing, (_all, begin, end) => `${begin}${picture}${end}`);
}
