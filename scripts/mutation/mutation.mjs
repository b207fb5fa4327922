// npm run mutation: makes small code changes and checks that a test fails, in all parts or the named ones.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../install.mjs';
import { runNode } from '../node.mjs';
import { parts } from './parts.mjs';

const leastKilledPercent = 85;

export async function runMutation(node, named) {
  const chosen = named.length > 0 ? named : Object.keys(parts);
  const stryker = join(root, 'node_modules', '@stryker-mutator', 'core', 'bin', 'stryker.js');
  const rows = [];
  for (const part of chosen) {
    const code = await runNode(node, [stryker, 'run', 'stryker.config.mjs'], { env: { MUTATION_PART: part } });
    rows.push({ part, ...figuresOf(part), failed: code !== 0 });
  }
  process.stdout.write(`\n${tableOf(rows)}\n`);
  return rows.some(({ failed, percent }) => failed || percent < leastKilledPercent) ? 1 : 0;
}

/** A mutant that timed out counts as detected, one without tests does not. */
function figuresOf(part) {
  const file = join(root, 'reports', 'mutation', `${part}.json`);
  if (!existsSync(file)) return { killed: 0, missed: 0, percent: 0 };
  const mutants = Object.values(JSON.parse(readFileSync(file, 'utf8')).files).flatMap((one) => one.mutants);
  const count = (...states) => mutants.filter(({ status }) => states.includes(status)).length;
  const [killed, missed] = [count('Killed', 'Timeout'), count('Survived', 'NoCoverage')];
  return { killed, missed, percent: (100 * killed) / Math.max(1, killed + missed) };
}

function tableOf(rows) {
  const lines = rows.map(
    ({ part, killed, missed, percent, failed }) =>
      `| ${part} | ${killed + missed} | ${killed} | ${percent.toFixed(1)} % |${failed ? ' did not run to its end |' : ''}`,
  );
  return ['| part | mutants | killed | share |', '|---|---:|---:|---:|', ...lines].join('\n');
}
