import { expect, it } from 'vitest';
import { sizeOf } from '../../full.ts';
import { type Result, runCases } from './scene.ts';
import { listKillPoints } from '../kills.ts';
import { allCases, type CrashCase, fullCases, gateCases, nameOf, type Point, wayOf } from './matrix.ts';

const stacks = sizeOf({ gate: 1, full: 5 });

/** `CASE='IMI transfer-in.settle.before'` runs only the cases with this in their name. */
const only = process.env['CASE'];

const minute = 60_000;

it(
  'a server killed at any point of any saga neither loses nor doubles money',
  { timeout: sizeOf({ gate: 10, full: 45, soak: 180 }) * minute },
  async () => {
    const points = await listKillPoints<Point>();
    const choose = only === undefined ? sizeOf({ gate: gateCases, full: fullCases, soak: allCases }) : allCases;
    const cases = choose(points).filter((one) => nameOf(one).includes(only ?? ''));
    const reached = new Set(cases.map(({ point }) => wayOf(point)));
    if (choose !== gateCases && only === undefined) expect(reached).toEqual(new Set(points.map(wayOf)));
    const clean = await runAll(cases);
    process.stdout.write(`crash matrix: ${clean} of ${cases.length} kills clean, ${reached.size} points of the code\n`);
    expect(clean).toBe(cases.length);
  },
);

async function runAll(cases: readonly CrashCase[]): Promise<number> {
  const queue = [...cases];
  const result: Result = { clean: 0, reports: [] };
  await Promise.all(Array.from({ length: Math.min(stacks, queue.length) }, () => runCases(queue, result)));
  expect(result.reports).toEqual([]);
  return result.clean;
}
