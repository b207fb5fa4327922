// Compares the packages of a production installation with the registry's published weaknesses.
import { spawnSync } from 'node:child_process';
import { root } from './install.mjs';

const withinMs = 120_000;

/** @returns `clean`, `weak`, or `not compared` where the registry has no advisory service; prints what it found */
export function runAudit(more = []) {
  const args = ['audit', '--json', '--omit=dev', '--audit-level=moderate', ...more];
  const options = { cwd: root, encoding: 'utf8', shell: process.platform === 'win32', timeout: withinMs };
  const { stdout, status } = spawnSync('npm', args, options);
  const verdict = judge(stdout ?? '', status);
  process.stdout.write(`${lineOf(verdict)}\n`);
  return verdict.outcome;
}

/** Reads npm's report. A report without counts compared nothing, whatever npm's exit code says. */
export function judge(report, status) {
  const { metadata, vulnerabilities = {} } = parse(report);
  if (metadata?.vulnerabilities === undefined) return { outcome: 'not compared', names: [] };
  const weak = Object.values(vulnerabilities).filter(({ severity }) => severity !== 'low' && severity !== 'info');
  const names = weak.map(({ name, severity }) => `${name} (${severity})`);
  return { outcome: status === 0 && names.length === 0 ? 'clean' : 'weak', names };
}

function lineOf({ outcome, names }) {
  if (outcome === 'clean') return 'audit: no package of a production installation has a published weakness';
  if (outcome === 'weak') return `audit: packages with a published weakness: ${names.join(', ')}`;
  return 'audit: SKIPPED, this registry has no advisory service; run npm run audit where the public one answers';
}

function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
