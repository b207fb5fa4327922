// npm test: the whole gate. Ends with one line that sums all runners.
import { runChecks } from './checks.mjs';
import { allBuilds, ensureWebBuilt } from './build-web.mjs';
import { ensureInstalled } from './install.mjs';
import { findNode } from './node.mjs';
import { runPlaywright, runVitest } from './runners.mjs';

ensureInstalled();
const node = findNode();
const [built, checks] = await Promise.all([ensureWebBuilt(node, allBuilds), runChecks(node)]);
const tallies = [checks, await runVitest(node)];
tallies.push(built ? await runPlaywright(node) : { passed: 0, failed: 1, skipped: 0 });

const sum = (key) => tallies.reduce((total, tally) => total + tally[key], 0);
const [passed, failed, skipped] = [sum('passed'), sum('failed'), sum('skipped')];
process.stdout.write(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}\n`);
process.exit(failed > 0 || passed === 0 ? 1 : 0);
