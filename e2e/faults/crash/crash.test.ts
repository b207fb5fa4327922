import { expect, it } from 'vitest';
import { soak } from '../soak.ts';
import { runCases, type Result } from './house.ts';
import { createRandom, readSeed } from '../storm/random.ts';
import { allCases, type CrashCase, listPoints, nameOf, sampledCases, wayOf } from './matrix.ts';

/** Houses side by side: a case mostly waits for a partner that is silent, so more than the machine has cores. */
const houses = 4;

/** `CASE='IMI transfer-in.settle.before'` runs only what has this in its name. */
const only = process.env['CASE'];

const minute = 60_000;

async function runAll(cases: readonly CrashCase[]): Promise<Result> {
  const queue = [...cases];
  const results = await Promise.all(Array.from({ length: Math.min(houses, queue.length) }, () => runCases(queue)));
  return {
    clean: results.reduce((sum, { clean }) => sum + clean, 0),
    unclean: results.flatMap(({ unclean }) => unclean),
    reports: results.flatMap(({ reports }) => reports),
    violations: results.flatMap(({ violations }) => violations),
  };
}

it(
  'a server killed at any point of any saga loses nothing and doubles nothing',
  { timeout: soak ? 180 * minute : 15 * minute, retry: 0 },
  async () => {
    const points = await listPoints();
    const seed = readSeed();
    const all = soak || only !== undefined ? allCases(points) : sampledCases(points, createRandom(seed, 0));
    const cases = all.filter((one) => nameOf(one).includes(only ?? ''));
    const hit = new Set(cases.map(({ point }) => wayOf(point)));
    if (soak && only === undefined) expect(hit).toEqual(new Set(points.map(wayOf)));
    const first = await runAll(cases);
    process.stdout.write(
      `crash matrix: ${first.clean} of ${cases.length} kills clean, ${hit.size} points of the code, SEED=${seed}\n`,
    );
    // A machine that is held up can spoil a case; the case itself then has its second try, and is told of either way.
    if (first.reports.length > 0) process.stdout.write(`unclean at the first try:\n${first.reports.join('\n')}\n`);
    const second = await runAll(first.unclean);
    expect(second.reports).toEqual([]);
    expect([...first.violations, ...second.violations]).toEqual([]);
    expect(first.clean + second.clean).toBe(cases.length);
  },
);
