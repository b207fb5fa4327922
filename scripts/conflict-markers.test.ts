import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const check = join(import.meta.dirname, 'conflict-markers.mjs');
let checkout: string;

beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), 'kapao-markers-'));
  run('git', 'init', '--quiet');
});
afterEach(() => rmSync(checkout, { recursive: true, force: true }));

const run = (program: string, ...args: string[]) => spawnSync(program, args, { cwd: checkout, encoding: 'utf8' });

function checkWith(text: string) {
  writeFileSync(join(checkout, 'page.md'), text);
  run('git', 'add', 'page.md');
  return run(process.execPath, check, checkout);
}

test.each(['<<<<<<< HEAD', '||||||| base', '=======', '>>>>>>> topic'])('a tracked file with %s is named', (line) => {
  const { status, stderr } = checkWith(`one\n${line}\ntwo\n`);

  expect(stderr).toBe(`page.md:2 is a conflict marker: ${line}\n`);
  expect(status).toBe(1);
});

test('a longer line, or one with the signs inside, is no marker', () => {
  const { status, stderr } = checkWith('========\n<<<<<<<<\na <<<<<<< HEAD\n');

  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
});
