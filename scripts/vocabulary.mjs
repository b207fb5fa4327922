// Keeps private words out of code, comments and pages. docs/glossary.md has the standard ones.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './install.mjs';

/** Pattern and what to write instead. */
const refused = [
  [/\b(?:[Nn]obody|[Ss]omebody|[Ww]hoever)\b/g, 'no one by role: "no member", "staff", "any caller"'],
  [/\bfor ever\b/gi, '"forever" or "without end"'],
  [/\bin vain\b/gi, '"without effect"'],
  [/\b(?:is|are) none\b/g, 'what it is instead'],
  [/\b(?:tells|told) of\b/gi, '"reports"'],
  [/\bso many\b/gi, 'the number'],
  [/\bof the operator[’']s\b/gi, '"of the operator"'],
  [/\bthe house(?![’']?s? (?:account|edge))\b/gi, '"the server", "Kapao" or "the operator"'],
  [/\b(?:test|assemble|open)House\b|\bHouse\b/g, '"Services"'],
  [/\b[Tt]wins?\b/g, '"possible duplicate" or "copy"'],
  [/\bturnstiles?\b|\bmoney_?turn\b/gi, '"semaphore", "lock" or "write limit"'],
  [/\bbegin_?Once\b/g, '"runOnce"'],
  [/\bfallen tests?\b/gi, '"failed test"'],
  [/\bdesk(?!top)[A-Z]?\w*|\b\w*Desk\b/g, '"ops command", or "agent" in the chat'],
  [/\btellings?\b|\btellers?\b/gi, '"report" or "publisher"'],
];

/** Words of members, attacks on text, and history keep their words. */
const ignored =
  /^(?:CHANGELOG\.md|docs\/decisions\/|docs\/glossary\.md|docs\/screens\/|scripts\/vocabulary\.mjs|bench\/tpcb\.ts|server\/src\/platform\/db\/(?:run-as|adopt)|i18n\/src\/|e2e\/howto\/texts\/|e2e\/journeys\/hostile\/|server\/src\/.*(?:seed|demo)|.*\/generated\/)/;

const patterns = ['ts', 'tsx', 'mjs', 'md', 'sql', 'css'].map((ending) => `*.${ending}`);
const listed = spawnSync('git', ['ls-files', '-co', '--exclude-standard', ...patterns], {
  cwd: root,
  encoding: 'utf8',
});
const files = listed.stdout.split('\n').filter((file) => file !== '' && !ignored.test(file));
const problems = files.flatMap((file) => {
  const text = readFileSync(join(root, file), 'utf8');
  return refused.flatMap(([pattern, instead]) =>
    [...text.matchAll(pattern)].map((match) => {
      const line = text.slice(0, match.index).split('\n').length;
      return `${file}:${line} says "${match[0]}"; write ${instead}`;
    }),
  );
});
for (const problem of problems) process.stderr.write(`${problem}\n`);
if (problems.length === 0) process.stdout.write(`${files.length} files use the glossary's words\n`);
process.exit(problems.length > 0 ? 1 : 0);
