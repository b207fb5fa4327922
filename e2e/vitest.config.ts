import { configDefaults, defineConfig } from 'vitest/config';
import { soak } from './faults/soak.ts';

/** Tests of whole processes; the journeys in a browser are Playwright's. */
export default defineConfig({
  test: {
    name: 'e2e',
    include: ['{faults,races,load,howto}/**/*.test.ts'],
    // What only a long run can tell is taken by `npm run soak` alone.
    exclude: [...configDefaults.exclude, ...(soak ? [] : ['**/*.soak.test.ts'])],
    globalSetup: ['./global-setup.ts'],
    pool: 'forks',
    // After the other projects. More files at a time than there are cores: most of them wait for a partner that is silent.
    sequence: { groupOrder: 1 },
    maxWorkers: 3,
    // The house itself says "come again" when its machine is held up; what falls twice is red.
    retry: 1,
    testTimeout: 180_000,
    hookTimeout: 180_000,
  },
});
