import { defineConfig } from '@playwright/test';
import { findBrowser } from './browser.ts';

const { executablePath, args, env } = await findBrowser();
const ownEnv = Object.fromEntries(Object.entries(process.env).filter((entry) => entry[1] !== undefined));

export default defineConfig({
  testMatch: 'journeys/**/*.spec.ts',
  globalSetup: './global-setup.ts',
  outputDir: './test-results',
  workers: 3,
  // A machine that is held up is no fault of the page; what falls twice is red, and what fell once is named.
  retries: 1,
  // Long enough for a machine that is busy with other things; what is awaited ends the wait.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  use: {
    launchOptions: { args, env: { ...ownEnv, ...env }, ...(executablePath && { executablePath }) },
    viewport: { width: 412, height: 892 },
    timezoneId: 'Asia/Bangkok',
    // Journeys answer in the house's place, which a worker would keep from them; installed.spec.ts has it on.
    serviceWorkers: 'block',
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
  },
});
