import { configDefaults, defineConfig } from 'vitest/config';
import { full, soak } from './full.ts';

const longer = [...(full ? [] : ['**/*.full.test.ts']), ...(soak ? [] : ['**/*.soak.test.ts'])];

export default defineConfig({
  test: {
    name: 'e2e',
    include: ['{browsers,faults,live,races,load,howto,proxy}/**/*.test.ts'],
    exclude: [...configDefaults.exclude, ...longer],
    globalSetup: ['./global-setup.ts'],
    pool: 'forks',
    isolate: false,
    // As many as the other projects have, since Vitest runs them in one queue.
    maxWorkers: 3,
    testTimeout: 180_000,
    hookTimeout: 180_000,
  },
});
