// npm run coverage: lines and branches reached by tests (V8), for the parts that money and sign-in depend on.
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './install.mjs';
import { runNode } from './node.mjs';

const testsOf = {
  'contract/src': ['contract/src/'],
  'server/src/money/ledger': ['server/src/money/ledger/'],
  'server/src/money/intent': ['server/src/money/intent/'],
  'server/src/condition': ['server/src/condition/', 'bonus/arming', 'bonus/ending', 'bonus/refusals'],
  'server/src/auth': ['server/src/auth/'],
};

export async function runCoverage(node, named) {
  const chosen = named.length > 0 ? named : Object.keys(testsOf);
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const options = ['--coverage.enabled', '--coverage.provider=v8', '--coverage.reporter=json-summary'];
  const included = chosen.flatMap((part) => ['--coverage.include', `${part}/**/*.ts`]);
  // Selecting projects would make the patterns relative to each of them.
  const tests = chosen.flatMap((part) => testsOf[part]);
  const code = await runNode(node, [vitest, 'run', ...options, ...included, ...tests]);
  const files = JSON.parse(readFileSync(join(root, 'coverage', 'coverage-summary.json'), 'utf8'));
  process.stdout.write(`\n${tableOf(files, chosen)}\n`);
  return code;
}

function tableOf(files, chosen) {
  const rows = chosen.map((part) => {
    const own = Object.entries(files).flatMap(([path, figures]) =>
      relative(root, path).startsWith(`${part}/`) ? [figures] : [],
    );
    return `| ${part} | ${own.length} | ${shareOf(own, 'lines')} | ${shareOf(own, 'branches')} |`;
  });
  return ['| part | files | lines | branches |', '|---|---:|---:|---:|', ...rows].join('\n');
}

function shareOf(own, kind) {
  const sum = (figure) => own.reduce((all, figures) => all + figures[kind][figure], 0);
  const [covered, all] = [sum('covered'), sum('total')];
  return `${all === 0 ? '100.0' : ((100 * covered) / all).toFixed(1)} % (${covered} of ${all})`;
}
