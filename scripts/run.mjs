// npm run ops | check | audit | release | soak | coverage | mutation | bench | screenshots | howto | verify-ledger |
// format, db-types and db-docs: each with the pinned Node.
import { join } from 'node:path';
import { runAudit } from './audit.mjs';
import { allBuilds, ensureWebBuilt } from './build-web.mjs';
import { runChecks } from './checks.mjs';
import { runCoverage } from './coverage.mjs';
import { ensureInstalled, root } from './install.mjs';
import { runMutation } from './mutation/mutation.mjs';
import { findNode, runNode } from './node.mjs';
import { release } from './release.mjs';

const [command, ...rest] = process.argv.slice(2);

const ops = 'server/src/ops/ops.ts';

/** Program and first arguments of each command. */
const programs = {
  bench: ['bench/run.ts'],
  howto: ['e2e/howto/record.ts'],
  screenshots: ['e2e/screens/pictures.ts'],
  ops: [ops],
  'verify-ledger': [ops, 'ledger', 'verify'],
  'db-types': ['server/test/schema/types.ts'],
  'db-docs': ['server/test/schema/docs.ts'],
};

const showsTheWeb = new Set(['screenshots', 'howto']);

ensureInstalled();
const node = findNode();
process.exit(await runCommand());

async function runCommand() {
  if (command === 'check') return (await runChecks(node)).failed > 0 ? 1 : 0;
  if (command === 'audit') return runAudit(rest) === 'clean' ? 0 : 1;
  if (command === 'release') return (await ensureWebBuilt(node, allBuilds)) ? release(rest[0], node) : 1;
  if (command === 'format') return runNode(node, [join(root, 'node_modules', 'oxfmt', 'bin', 'oxfmt'), ...rest]);
  if (command === 'soak') return runSoak();
  if (command === 'coverage') return runCoverage(node, rest);
  if (command === 'mutation') return runMutation(node, rest);
  if (showsTheWeb.has(command) && !(await ensureWebBuilt(node, ['th']))) return 1;
  const [file, ...first] = programs[command] ?? [];
  if (file !== undefined) return runNode(node, [join(root, file), ...first, ...rest]);
  process.stderr.write(
    `Say one of: check, audit, release, format, soak, coverage, mutation, ${Object.keys(programs).join(', ')}\n`,
  );
  return 1;
}

/** Runs process tests and random tests at full length, and the journeys in every language. The gate runs a sample. */
async function runSoak() {
  const env = { SOAK: '1' };
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const files =
    rest.length > 0
      ? rest
      : [
          'faults/',
          'races/',
          'e2e/load/',
          'bonus/model',
          'ledger/hostile',
          'chat/bot/crash',
          'chat/agent/race',
          'engine/load',
        ];
  const projects = ['e2e', 'server', 'web'].flatMap((name) => ['--project', name]);
  const code = await runNode(node, [vitest, 'run', ...projects, ...files], { env });
  if (rest.length > 0) return code;
  const journeys = await runBrowserTests(env);
  return (await runMutation(node, [])) || journeys || code;
}

async function runBrowserTests(env) {
  if (!(await ensureWebBuilt(node, allBuilds))) return 1;
  const playwright = join(root, 'node_modules', '@playwright', 'test', 'cli.js');
  return runNode(node, [playwright, 'test'], { cwd: join(root, 'e2e'), env: { ...env, FULL: '1' } });
}
