// Runs the named npm scripts in turn for CI. Prints one line with the sum at the end.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './install.mjs';
import { addUp, printTally } from './tally.mjs';

const folder = mkdtempSync(join(tmpdir(), 'kapao-ci-'));
const tally = addUp(process.argv.slice(2).map(runScript));
rmSync(folder, { recursive: true, force: true });
printTally(tally);
process.exit(tally.failed > 0 || tally.passed === 0 ? 1 : 0);

/** @returns the script's counts; one failure for a script that ends without counts */
function runScript(name) {
  const file = join(folder, name.replace(':', '-'));
  process.stdout.write(`\n==== npm run ${name}\n`);
  const { status } = spawnSync('npm', ['run', '--silent', name], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, TALLY_FILE: file },
    shell: process.platform === 'win32',
  });
  const counted = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { passed: 0, failed: 1, skipped: 0 };
  return status !== 0 && counted.failed === 0 ? { ...counted, failed: 1 } : counted;
}
