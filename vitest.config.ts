import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { SlowestFirst } from './scripts/slowest-first.ts';

/** Projects whose tests replace globals and load modules anew. */
const replacing = new Set(['i18n', 'client', 'web']);

const setUp = (file: string): string => join(import.meta.dirname, 'scripts', file);

/** A workspace with needs of its own has its own file; the others are plain. */
const plain = ['contract', 'i18n', 'client', 'web', 'console', 'sandbox', 'bench', 'scripts'].map((name) => ({
  test: {
    name,
    root: `./${name}`,
    include: ['**/*.test.ts'],
    exclude: ['**/node_modules/**'],
    // A worker for each file takes longer to start than its tests run.
    isolate: false,
    maxWorkers: 3,
    setupFiles: [setUp('fixed-seed.ts'), ...(replacing.has(name) ? [setUp('own-modules.ts')] : [])],
  },
}));

export default defineConfig({
  test: {
    sequence: { sequencer: SlowestFirst },
    projects: ['./*/vitest.config.ts', ...plain],
  },
});
