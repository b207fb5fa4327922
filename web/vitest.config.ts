import { fileURLToPath } from 'node:url';
import { playwright } from '@vitest/browser-playwright';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { findBrowser } from '../e2e/browser.ts';

const { executablePath, args, env } = await findBrowser();
const ownEnv = Object.fromEntries(Object.entries(process.env).filter((entry) => entry[1] !== undefined));

/** Every package that a test loads: one found later would reload the page. */
const packages = [
  '@tanstack/react-query',
  'axe-core',
  'dompurify',
  'idb-keyval',
  'jose',
  'react',
  'react-dom',
  'react-dom/client',
  'react/jsx-dev-runtime',
  'react/jsx-runtime',
  'react-router',
  'socket.io-client',
  'uuid',
  'vitest-browser-react/pure',
  'zod/mini',
];

/** Component tests of the web app in a real browser. `FULL=1` runs them in every language. */
export default defineConfig({
  plugins: [react()],
  define: {
    'import.meta.env.VITE_VARIANT': JSON.stringify('th'),
    'import.meta.env.VITE_FULL': JSON.stringify(process.env['FULL'] ?? ''),
  },
  optimizeDeps: { include: packages, noDiscovery: true },
  test: {
    name: 'web-browser',
    include: ['{src,test}/**/*.browser.test.tsx'],
    setupFiles: ['./test/setup.ts'],
    sequence: { seed: 20261122 },
    maxWorkers: 3,
    // Long enough for a busy machine; the expected state ends the wait.
    testTimeout: 300_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000, interval: 25 } },
    browser: {
      enabled: true,
      headless: true,
      provider: playwright({
        launchOptions: { args, env: { ...ownEnv, ...env }, ...(executablePath && { executablePath }) },
        contextOptions: { timezoneId: 'Asia/Bangkok', reducedMotion: 'reduce' },
        actionTimeout: 60_000,
      }),
      instances: [{ browser: 'chromium', name: 'web-browser' }],
      viewport: { width: 412, height: 892 },
      testerHtmlPath: fileURLToPath(new URL('./test/tester.html', import.meta.url)),
      locators: { exact: true },
      screenshotFailures: false,
      ui: false,
    },
  },
});
