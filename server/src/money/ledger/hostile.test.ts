import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, test } from 'vitest';
import { createTestDb } from '../../../test/database.ts';
import { simulate } from '../../../test/hostile/simulate.ts';
import { createWorld } from '../../../test/hostile/world.ts';
import { sizeOf } from '../../../test/run-length.ts';

const { db, pool } = await createTestDb();
const dataDir = mkdtempSync(join(tmpdir(), 'kapao-hostile-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const seed = 20_261_122;
const steps = sizeOf({ gate: 2_000, full: 5_000, soak: 100_000 });

test(
  `hostile members, partners and operators gain nothing in ${steps} steps (SEED=${seed})`,
  async () => {
    await simulate(await createWorld(db, pool, dataDir, seed), steps);
  },
  sizeOf({ gate: 1, full: 6, soak: 36 }) * 600_000,
);
