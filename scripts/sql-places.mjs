// Checks where the server's SQL stands: in `store.ts` or `seed.ts` of its folder, or in a file below that others call.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { root } from './install.mjs';

/** Files of SQL for other features, named by their subject. A feature never imports another's `store.ts`. */
const shared = [
  'money/intent/intent.ts',
  'money/ledger/account.ts',
  'money/ledger/debt.ts',
  'money/ledger/invariants.ts',
  'money/ledger/transfer.ts',
  'play/accrued.ts',
  'platform/db/setting.ts',
  'platform/http/caller/limits.ts',
  'play/watch.ts',
  'statement/statement.ts',
];

const source = 'server/src/';
const query = /\bsql(?:\.raw)?(?:<[^`]*?>)?[`(]|\.(?:selectFrom|insertInto|updateTable|deleteFrom)\(/;

const listed = spawnSync('git', ['ls-files', '-co', '--exclude-standard', `${source}*.ts`], {
  cwd: root,
  encoding: 'utf8',
});
const files = listed.stdout
  .split('\n')
  .filter((file) => file !== '' && !/\.test\.ts$|\/generated\//.test(file))
  .map((file) => file.slice(source.length));
const misplaced = files.filter(
  (file) => !/(^|\/)(store|seed)\.ts$/.test(file) && !shared.includes(file) && query.test(read(file)),
);
const gone = shared.filter((file) => !files.includes(file));

for (const file of misplaced)
  process.stderr.write(`${source}${file} has SQL; it belongs into store.ts of its folder\n`);
for (const name of gone) process.stderr.write(`${source}${name} does not exist (scripts/sql-places.mjs)\n`);
if (misplaced.length + gone.length === 0) process.stdout.write(`${files.length} files keep their SQL in its place\n`);
process.exit(misplaced.length + gone.length > 0 ? 1 : 0);

function read(file) {
  return readFileSync(join(root, source, file), 'utf8');
}
