import { defineConfig } from 'vitest/config';
import { instrument } from '../../server/test/kill-points/instrument.ts';
import { chosenPart } from './parts.mjs';

const { tests, database } = chosenPart();

const withDatabase = {
  globalSetup: ['server/test/global-setup.ts'],
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 30_000 } },
};

export default defineConfig({
  plugins: database ? [{ name: 'kill-points', enforce: 'pre', transform: (code, id) => instrument(id, code) }] : [],
  test: {
    root: process.cwd(),
    include: tests,
    exclude: ['**/node_modules/**'],
    setupFiles: ['scripts/fixed-seed.ts'],
    ...(database ? withDatabase : {}),
  },
});
