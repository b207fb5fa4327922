// Runs vitest and Playwright for the gate, and reads their reports instead of their output.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './install.mjs';
import { runNode } from './node.mjs';

/** Projects whose servers and pages answer in time only while other programs leave them room. */
const slowProjects = ['e2e', 'web-browser'];

/** Tests with more cases when FULL is set, as parts of file names. */
const longerWhenFull = ['e2e/', '.browser.test', 'bonus/model', 'chat/bot/crash', 'chat/agent/race', 'engine/load'];

/** Tests rules and modules against their own PostgreSQL. */
export function runUnits(node) {
  process.stdout.write('\n== unit and server tests\n');
  const flags = slowProjects.map((name) => `--project=!${name}`);
  return runVitest(node, flags, { inBackground: true });
}

/** Tests the app's components in a browser, and whole processes. */
export function runComponentsAndProcesses(node) {
  process.stdout.write('\n== component and process tests\n');
  return runVitest(
    node,
    slowProjects.map((name) => `--project=${name}`),
  );
}

/** Runs the tests with more cases in the full run. */
export function runLonger(node) {
  process.stdout.write('\n== unit, component, server and process tests\n');
  return runVitest(node, longerWhenFull, { env: { FULL: '1' } });
}

function runVitest(node, flags, { env, ...options } = {}) {
  return runWithReport((report) => {
    const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    return runNode(node, [vitest, 'run', ...reporters, ...flags], { ...options, env: { NODE_ENV: 'test', ...env } });
  }, tallyVitest);
}

export function runPlaywright(node, isFull) {
  return runWithReport(async (report) => {
    process.stdout.write('\n== journeys in a browser\n');
    const playwright = join(root, 'node_modules', '@playwright', 'test', 'cli.js');
    const flags = ['test', '--reporter=list,json'];
    return runNode(node, [playwright, ...flags], {
      cwd: join(root, 'e2e'),
      env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report, ...(isFull && { FULL: '1' }) },
    });
  }, tallyPlaywright);
}

/** A runner that fails without a failed test, or leaves no report, counts as one failure. */
async function runWithReport(run, readTally) {
  const folder = mkdtempSync(join(tmpdir(), 'kapao-report-'));
  const report = join(folder, 'report.json');
  try {
    const code = await run(report);
    const tally = existsSync(report)
      ? readTally(JSON.parse(readFileSync(report, 'utf8')))
      : { passed: 0, failed: 0, skipped: 0 };
    if (tally.failed === 0 && (code !== 0 || tally.passed === 0)) tally.failed = 1;
    return tally;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function tallyVitest(report) {
  const broken = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

function tallyPlaywright({ stats, errors }) {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length, skipped: stats.skipped };
}
