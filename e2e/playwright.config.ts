import { defineConfig } from '@playwright/test';
import { findBrowser } from './browser.ts';
import { full } from './full.ts';
import { languages } from '@kapao/contract/language';
import type { Journey, Worker } from './test.ts';

const { executablePath, args, env } = await findBrowser();
const ownEnv = Object.fromEntries(Object.entries(process.env).filter((entry) => entry[1] !== undefined));

/** Languages of the run; `JOURNEYS_IN=la,en` selects others. */
const asked = process.env['JOURNEYS_IN']?.split(',') ?? (full ? languages : ['th']);
const journeysIn = languages.filter((one) => asked.includes(one));

/** The Lao variant has its own build and server (product#variants). Lao is its own language. */
const laoVariant = '**/lao.spec.ts';
const laoIn = full ? journeysIn : (['la'] as const);

export default defineConfig<Journey, Worker>({
  testMatch: 'journeys/**/*.spec.ts',
  globalSetup: './global-setup.ts',
  outputDir: './test-results',
  workers: 3,
  retries: 0,
  projects: [
    // First, because its longest journey would otherwise be the last, beside idle workers.
    ...laoIn.map((language) => ({
      name: `lao variant, ${language}`,
      testMatch: laoVariant,
      use: { language, variant: 'lao' as const },
    })),
    ...journeysIn.map((language) => ({ name: language, testIgnore: laoVariant, use: { language } })),
  ],
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
