// Checks that no tracked text file has the lines that git writes around a conflict. Another checkout may be named.
import { spawnSync } from 'node:child_process';
import { root } from './install.mjs';

const marker = '^(<{7}|[|]{7}|={7}|>{7})( .*)?$';

const { status, stdout } = spawnSync('git', ['grep', '-I', '-n', '-E', marker], {
  cwd: process.argv[2] ?? root,
  encoding: 'utf8',
});
if (status === 0) process.stderr.write(stdout.replaceAll(/^(.+?:\d+):/gm, '$1 is a conflict marker: '));
else process.stdout.write(status === 1 ? 'no file has conflict markers\n' : 'not a git checkout: not checked\n');
process.exit(status === 0 ? 1 : 0);
