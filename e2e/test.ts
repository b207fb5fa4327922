import { test as base } from '@playwright/test';
import { startStack, type Stack } from './stack.ts';

/** A journey's test: `stack` is the whole house, one for each worker, and pages open on its web app. */
export const test = base.extend<object, { stack: Stack }>({
  stack: [
    // Playwright reads the fixtures a function needs from this pattern, so it stays even when it is empty.
    async ({}, use) => {
      const stack = await startStack();
      await use(stack);
      await stack.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ stack }, use) => use(stack.servers[0].url),
});

export { expect } from '@playwright/test';
