import { defineConfig } from '@playwright/test';
import { findBrowser } from './browser.ts';
import { full } from './full.ts';
import { languages } from '@kapao/contract/language';
import type { Journey } from './test.ts';

const { executablePath, args, env } = await findBrowser();
const ownEnv = Object.fromEntries(Object.entries(process.env).filter((entry) => entry[1] !== undefined));

/** Languages of the run; `JOURNEYS_IN=la,en` selects others. */
const asked = process.env['JOURNEYS_IN']?.split(',') ?? (full ? languages : ['th']);

export default defineConfig<Journey>({
  testMatch: 'journeys/**/*.spec.ts',
  globalSetup: './global-setup.ts',
  outputDir: './test-results',
  workers: 3,
  retries: 0,
  projects: languages.filter((one) => asked.includes(one)).map((language) => ({ name: language, use: { language } })),
  timeout: 240_000,
  expect: { timeout: 30_000 },
  use: {
    launchOptions: { args, env: { ...ownEnv, ...env }, ...(executablePath && { executablePath }) },
    viewport: { width: 412, height: 892 },
    timezoneId: 'Asia/Bangkok',
    // Journeys answer in the server's place, which a worker would prevent; installed.spec.ts turns it on.
    serviceWorkers: 'block',
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    // A trace costs a third of the run: `TRACE=on` keeps one of each failed test.
    trace: process.env['TRACE'] === 'on' ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
  },
});
