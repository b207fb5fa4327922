// npm test and npm run test:full. Each ends with one line that sums all runners.
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { runAudit } from './audit.mjs';
import { runChecks } from './checks.mjs';
import { allBuilds, ensureWebBuilt } from './build-web.mjs';
import { ensureInstalled, root } from './install.mjs';
import { findNode } from './node.mjs';
import { runComponentsAndProcesses, runLonger, runPlaywright, runUnits } from './runners.mjs';
import { addUp, printTally } from './tally.mjs';

const isFull = process.argv[2] === 'full';

// Keeps compiled code, because many processes load the same packages.
process.env['NODE_COMPILE_CACHE'] ??= join(root, 'node_modules', '.compile-cache');
ensureInstalled();
const node = findNode();
// Runs the lanes at once, because tests mostly wait, and the parts of a lane one after another. What needs a quick
// machine has the first lane; checks and units use in the background what it leaves. CI has one lane, where a quiet
// machine matters more than minutes.
const inBackground = !process.env['CI'];
const gate = [
  [journeys, () => runComponentsAndProcesses(node)],
  [() => runChecks(node, { inBackground }), () => runUnits(node)],
];
const lanes = isFull ? [[journeys], [() => runLonger(node)], [audit]] : gate;
const tallies = inBackground ? (await Promise.all(lanes.map(inSequence))).flat() : await inSequence(lanes.flat());
const tally = addUp(tallies);
if (process.env['TALLY_FILE']) appendFileSync(process.env['TALLY_FILE'], `${JSON.stringify(tally)}\n`);
printTally(tally);
process.exit(tally.failed > 0 || tally.passed === 0 ? 1 : 0);

async function inSequence(parts) {
  const done = [];
  for (const run of parts) done.push(await run());
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
