import { defineConfig } from 'vitest/config';
import { chosenPart } from './parts.mjs';

const { tests, database } = chosenPart();

/** Runs the tests of the chosen part alone; the path is the copy that Stryker works on. */
export default defineConfig({
  test: {
    root: process.cwd(),
    include: tests,
    exclude: ['**/node_modules/**'],
    setupFiles: ['scripts/fixed-seed.ts'],
    ...(database
      ? { globalSetup: ['server/src/testing/global-setup.ts'], testTimeout: 120_000, hookTimeout: 120_000 }
      : {}),
  },
});
