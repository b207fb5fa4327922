import { defineConfig } from 'vitest/config';
import { instrument } from './test/kill-points/instrument.ts';

export default defineConfig({
  plugins: [{ name: 'kill-points', enforce: 'pre', transform: (code, id) => instrument(id, code) }],
  test: {
    name: 'server',
    include: ['{src,test}/**/*.test.ts'],
    exclude: ['**/node_modules/**', ...(process.env['SOAK'] === '1' ? [] : ['**/*.soak.test.ts'])],
    globalSetup: ['test/global-setup.ts'],
    pool: 'forks',
    // One file after another in a worker: the server's modules are evaluated once for all of them.
    isolate: false,
    // More than there are cores: most files wait for a database, a partner or a password's hash.
    maxWorkers: 3,
    // Long enough for a machine that is busy with other things; what waits for a state ends when the state is there.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
  },
});
