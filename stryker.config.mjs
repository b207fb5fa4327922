import { chosenPart } from './scripts/mutation/parts.mjs';

const { name, mutate, database } = chosenPart();

export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'scripts/mutation/vitest.config.mjs', related: false },
  mutate,
  coverageAnalysis: 'perTest',
  concurrency: database ? 2 : 1,
  // A mutant that never ends is stopped by the count of its loops or by this time.
  timeoutMS: database ? 30_000 : 5_000,
  incremental: true,
  incrementalFile: `reports/mutation/${name}.incremental.json`,
  tempDirName: `.stryker-tmp/${name}`,
  reporters: ['clear-text', 'json'],
  jsonReporter: { fileName: `reports/mutation/${name}.json` },
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false, allowEmojis: false },
  ignorePatterns: [
    '/bench',
    '/client',
    '/console',
    '/coverage',
    '/docs',
    '/e2e',
    '/i18n',
    '/reports',
    '/web',
    '/.ci',
    '/server/src/docs',
    '**/.data',
  ],
};
