// Writes the bill of materials and the licences of a production install. Part of npm run check.
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './install.mjs';

/** Licences that allow use in a closed service. LGPL-3.0 is libvips, which sharp links dynamically. */
const allowed = ['0BSD', 'Apache-2.0', 'BlueOak-1.0.0', 'BSD-3-Clause', 'ISC', 'LGPL-3.0-or-later', 'MIT', 'OFL-1.1'];

/** Packages that may have another licence. MPL-2.0 asks for the source of changed files; `web-push` is unchanged. */
const allowedFor = { 'web-push': 'MPL-2.0' };

const read = { 'xmlhttprequest-ssl': 'MIT' };

const folder = join(root, 'reports');
const bill = readBill();
const rows = bill.components.filter(isShipped).map(({ name, version, licenses = [] }) => ({
  package: name,
  name: `${name}@${version}`,
  licence:
    read[name] ?? licenses.map(({ expression, license }) => expression ?? license.id ?? license.name).join(' AND '),
}));
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, 'sbom.cdx.json'), JSON.stringify(bill, null, 2));
writeFileSync(join(folder, 'licences.tsv'), rows.map(({ name, licence }) => `${name}\t${licence}\n`).join(''));

const unknown = rows.filter((row) => !isAllowed(row.licence) && allowedFor[row.package] !== row.licence);
for (const { name, licence } of unknown) process.stderr.write(`${name}: licence "${licence}" is not on the list\n`);
process.stdout.write(`${rows.length} packages in reports/sbom.cdx.json and reports/licences.tsv\n`);
process.exit(unknown.length > 0 ? 1 : 0);

function readBill() {
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'];
  const { status, stdout, stderr } = spawnSync('npm', args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === 'win32',
  });
  if (status === 0) return JSON.parse(stdout);
  process.stderr.write(stderr);
  process.exit(1);
}

function isShipped({ properties = [] }) {
  const names = properties.map(({ name }) => name);
  return !names.includes('cdx:npm:package:private') && !names.includes('cdx:npm:package:development');
}

/** Returns whether an expression such as `(MIT OR Apache-2.0)` is allowed: every part, or one of its alternatives. */
function isAllowed(expression) {
  const text = expression.replaceAll(/[()]/g, '');
  return text.split(' AND ').every((part) => part.split(' OR ').some((licence) => allowed.includes(licence.trim())));
}
