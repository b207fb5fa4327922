import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './install.mjs';
import { runNode } from './node.mjs';

const tool = (...path) => join(root, 'node_modules', ...path);

/** @returns one line of name and arguments for every check, types first */
export function listChecks() {
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const typed = workspaces.filter((workspace) => existsSync(join(root, workspace, 'tsconfig.json')));
  return [
    ...typed.map((workspace) => ({
      name: `types of ${workspace}`,
      args: [tool('typescript', 'bin', 'tsc'), '-p', workspace, '--noEmit'],
    })),
    { name: 'lint', args: [tool('oxlint', 'bin', 'oxlint'), '--type-aware', '--deny-warnings'] },
    { name: 'format', args: [tool('oxfmt', 'bin', 'oxfmt'), '--check'] },
    { name: 'references', args: [join(root, 'scripts', 'references.mjs')] },
    { name: 'conflict markers', args: [join(root, 'scripts', 'conflict-markers.mjs')] },
    { name: 'layers', args: [join(root, 'scripts', 'layers.mjs')] },
    { name: 'SQL in its place', args: [join(root, 'scripts', 'sql-places.mjs')] },
    { name: 'vocabulary', args: [join(root, 'scripts', 'vocabulary.mjs')] },
    { name: 'licences', args: [join(root, 'scripts', 'sbom.mjs')] },
    { name: 'unused code', args: [tool('knip', 'bin', 'knip.js'), '--no-progress'] },
  ];
}

/** Two at a time, because half of them use one core. */
export async function runChecks(node, options = {}) {
  const tally = { passed: 0, failed: 0, skipped: 0 };
  const queue = listChecks();
  const work = async () => {
    for (let check = queue.shift(); check !== undefined; check = queue.shift()) {
      const { name, args } = check;
      const output = [];
      const code = await runNode(node, args, { ...options, hear: (text) => output.push(text) });
      tally[code === 0 ? 'passed' : 'failed'] += 1;
      process.stdout.write(`\n== ${name}\n${output.join('')}${code === 0 ? 'ok' : 'FAILED'}: ${name}\n`);
    }
  };
  await Promise.all([work(), work()]);
  return tally;
}
