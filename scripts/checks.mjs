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

export async function runChecks(node, options = {}) {
  const tally = { passed: 0, failed: 0, skipped: 0 };
  for (const { name, args } of listChecks()) {
    process.stdout.write(`\n== ${name}\n`);
    const code = await runNode(node, args, options);
    tally[code === 0 ? 'passed' : 'failed'] += 1;
    process.stdout.write(`${code === 0 ? 'ok' : 'FAILED'}: ${name}\n`);
  }
  return tally;
}
