import { defineConfig } from 'vitest/config';

/** Tests of whole processes; the journeys in a browser are Playwright's. */
export default defineConfig({
  test: {
    name: 'e2e',
    include: ['{faults,races}/**/*.test.ts'],
    globalSetup: ['./global-setup.ts'],
    pool: 'forks',
    // After the other projects and one file at a time: each of these files fills the machine by itself.
    sequence: { groupOrder: 1 },
    fileParallelism: false,
    testTimeout: 180_000,
    hookTimeout: 180_000,
  },
});
