import { expect, it } from 'vitest';
import { soak } from '../soak.ts';
import { runCases } from './house.ts';
import { createRandom, readSeed } from '../storm/random.ts';
import { allCases, listPoints, nameOf, sampledCases, wayOf } from './matrix.ts';

/** Houses side by side: a case mostly waits for a partner that is silent, so more than the machine has cores. */
const houses = 4;

/** `CASE='IMI transfer-in.settle.before'` runs only what has this in its name. */
const only = process.env['CASE'];

const minute = 60_000;

it(
  'a server killed at any point of any saga loses nothing and doubles nothing',
  async () => {
    const points = await listPoints();
    const seed = readSeed();
    const all = soak || only !== undefined ? allCases(points) : sampledCases(points, createRandom(seed, 0));
    const cases = all.filter((one) => nameOf(one).includes(only ?? ''));
    const hit = new Set(cases.map(({ point }) => wayOf(point)));
    if (soak && only === undefined) expect(hit).toEqual(new Set(points.map(wayOf)));
    const queue = [...cases];
    const results = await Promise.all(Array.from({ length: Math.min(houses, queue.length) }, () => runCases(queue)));
    const clean = results.reduce((sum, result) => sum + result.clean, 0);
    const failures = results.flatMap((result) => result.failures);
    process.stdout.write(
      `crash matrix: ${clean} of ${cases.length} kills clean, ${hit.size} points of the code, SEED=${seed}\n`,
    );
    expect(failures).toEqual([]);
    expect(clean).toBe(cases.length);
  },
  soak ? 180 * minute : 15 * minute,
);
