// npm test and npm run test:full. Each ends with one line that sums all runners.
import { appendFileSync } from 'node:fs';
import { runAudit } from './audit.mjs';
import { runChecks } from './checks.mjs';
import { allBuilds, ensureWebBuilt } from './build-web.mjs';
import { ensureInstalled } from './install.mjs';
import { findNode } from './node.mjs';
import { runPlaywright, runVitest } from './runners.mjs';
import { addUp, printTally } from './tally.mjs';

const isFull = process.argv[2] === 'full';

ensureInstalled();
const node = findNode();
// Runs all at once, because tests mostly wait. CI runs one after another, where a quiet machine matters more than
// minutes.
const lanes = [journeys, () => runVitest(node, isFull), isFull ? audit : () => runChecks(node)];
const tallies = process.env['CI'] ? await inSequence(lanes) : await Promise.all(lanes.map((run) => run()));
const tally = addUp(tallies);
if (process.env['TALLY_FILE']) appendFileSync(process.env['TALLY_FILE'], `${JSON.stringify(tally)}\n`);
printTally(tally);
process.exit(tally.failed > 0 || tally.passed === 0 ? 1 : 0);

async function inSequence(lanes) {
  const done = [];
  for (const run of lanes) done.push(await run());
  return done;
}

async function audit() {
  const outcome = runAudit();
  return {
    passed: Number(outcome === 'clean'),
    failed: Number(outcome === 'weak'),
    skipped: Number(outcome === 'not compared'),
  };
}

async function journeys() {
  const isBuilt = await ensureWebBuilt(node, allBuilds);
  return isBuilt ? runPlaywright(node, isFull) : { passed: 0, failed: 1, skipped: 0 };
}
