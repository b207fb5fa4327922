import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { drawPicture, slipText, useDataDir } from '../../../../test/deposit/slip.ts';
import { createSlipReader } from './reader.ts';

const folder = useDataDir();
const program = (name: string, code: string): string => {
  const file = join(folder, name);
  writeFileSync(file, `${code}\nprocess.send('ready');`);
  return file;
};

const answers = `process.send({ id: order.id, answer: { outcome: 'read', reads: [[String(process.pid)]], bytes: 1 } })`;

test('a reader that hangs is ended in its time, and the next picture has a new one', async () => {
  const file = program(
    'hangs.mjs',
    `process.on('message', (order) => { if (order.file === 'bad') for (;;); ${answers}; });`,
  );
  const reader = createSlipReader({ withinMs: 2_000, file });
  const first = await reader.read('good', 'x');
  expect(await reader.read('bad', 'x')).toEqual({ outcome: 'broken' });
  const second = await reader.read('good', 'x');
  expect(second).toMatchObject({ outcome: 'read' });
  expect(second).not.toEqual(first);
  reader.close();
  expect(await reader.read('good', 'x')).toEqual({ outcome: 'closed' });
});

test('a reader that dies is replaced', async () => {
  const file = program(
    'dies.mjs',
    `process.on('message', (order) => { if (order.file === 'bad') process.exit(1); ${answers}; });`,
  );
  const reader = createSlipReader({ file });
  const outcomes = await Promise.all(['good', 'bad', 'good', 'bad', 'good'].map((name) => reader.read(name, 'x')));
  expect(outcomes.map(({ outcome }) => outcome)).toEqual(['read', 'broken', 'read', 'broken', 'read']);
  reader.close();
});

test('a file being read at shutdown is left as it is', async () => {
  const file = program('waits.mjs', `process.on('message', () => {});`);
  const reader = createSlipReader({ file });
  const reading = reader.read('good', 'x');
  setTimeout(() => reader.close(), 500);
  expect(await reading).toEqual({ outcome: 'closed' });
});

test('a picture is read twice and drawn again', async () => {
  const reader = createSlipReader();
  const [file, picture] = [join(folder, 'slip.png'), join(folder, 'slip.jpg')];
  writeFileSync(file, await drawPicture(slipText('TWICE')));
  const text = slipText('TWICE');
  expect(await reader.read(file, picture)).toMatchObject({ outcome: 'read', reads: [[text], [text]] });
  expect(await reader.read(join(folder, 'none'), picture)).toEqual({ outcome: 'missing' });
  reader.close();
});
