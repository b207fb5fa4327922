import { expect, test as base } from '@playwright/test';
import { words, type Language, type Words } from './journeys/steps/words.ts';
import { startStack, type Stack } from './stack.ts';

type Journey = {
  /** The language the browser was used in before. */
  language: Language;
  say: Words;
  soundLedger: void;
};

/**
 * A journey's test: `stack` is the whole house, one for each worker, and pages open on its web app in `language`.
 * However a journey ends, the ledger's invariants hold after it.
 */
export const test = base.extend<Journey, { stack: Stack }>({
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
  language: ['th', { option: true }],
  say: async ({ language }, use) => use(words[language]),
  context: async ({ context, language }, use) => {
    await context.addInitScript((kept) => {
      if (localStorage.getItem('locale') === null) localStorage.setItem('locale', kept);
    }, language);
    await use(context);
  },
  soundLedger: [
    async ({ stack }, use) => {
      await use();
      expect(await stack.violations()).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
