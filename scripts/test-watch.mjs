// npm run test:watch -- <feature>: runs the tests of one feature in contract, server and web again at each change.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled, root } from './install.mjs';
import { findNode, runNode } from './node.mjs';

const sides = ['contract', 'server', 'web'];
const [word, ...rest] = process.argv.slice(2);

const words = listWords();
if (word === undefined || !words.includes(word)) explain();
ensureInstalled();
const node = findNode();
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
process.exit(await runNode(node, [vitest, 'watch', ...filtersOf(word), ...rest]));

function filtersOf(name) {
  const folder = (side) => `${join(root, side, 'src', name)}/`.replaceAll('\\', '/');
  const files = ['.', '-'].map((end) => `${join(root, 'contract', 'src', name)}${end}`.replaceAll('\\', '/'));
  return [...sides.map(folder), ...files];
}

function listWords() {
  const names = sides.flatMap((side) =>
    readdirSync(join(root, side, 'src'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() || side === 'contract')
      .map(({ name }) => name.split('.')[0]),
  );
  return [...new Set(names)].toSorted((a, b) => (a < b ? -1 : 1));
}

function explain() {
  const lines = [
    ...(word === undefined ? [] : [`No folder or file is called "${word}".`]),
    'Usage: npm run test:watch -- <feature>, for example npm run test:watch -- withdraw',
    `Features: ${words.join(', ')}`,
  ];
  process.stderr.write(`${lines.join('\n')}\n`);
  process.exit(1);
}
