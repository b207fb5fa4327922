import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { SlowestFirst } from './scripts/slowest-first.ts';

/** Projects whose tests replace globals or modules, so each file needs a worker of its own. */
const isolated = new Set(['i18n', 'client', 'web']);

/** A workspace with needs of its own has its own file; the others are plain. */
const plain = ['contract', 'i18n', 'client', 'web', 'console', 'sandbox', 'bench', 'scripts'].map((name) => ({
  test: {
    name,
    root: `./${name}`,
    include: ['**/*.test.ts'],
    exclude: ['**/node_modules/**'],
    isolate: isolated.has(name),
    maxWorkers: 3,
    setupFiles: [join(import.meta.dirname, 'scripts/fixed-seed.ts')],
  },
}));

export default defineConfig({
  test: {
    sequence: { sequencer: SlowestFirst },
    projects: ['./*/vitest.config.ts', ...plain],
  },
});
