import { expect, test as base } from '@playwright/test';
import { readAgreementVersion } from './api.ts';
import { openSlipHours } from './faults/deposits.ts';
import type { AllMessages } from '@kapao/i18n/all/en';
import { messages } from '@kapao/i18n/all/messages';
import type { Language } from '@kapao/contract/language';
import { startStack, type Stack } from './stack.ts';

type Variant = 'th' | 'lao';

export type Journey = {
  language: Language;
  agreed: boolean;
  say: AllMessages;
  soundLedger: void;
};

export type Worker = { stack: Stack; variant: Variant };

/** Test of a journey: `stack` is one server per worker. Checks the ledger's invariants after every journey. */
export const test = base.extend<Journey, Worker>({
  variant: ['th', { option: true, scope: 'worker' }],
  stack: [
    async ({ variant }, use) => {
      const stack = await startStack({ env: { VARIANT: variant } });
      await openSlipHours(stack);
      await use(stack);
      await stack.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ stack }, use) => use(stack.servers[0].url),
  language: ['th', { option: true }],
  say: async ({ language }, use) => use(messages[language]),
  agreed: [true, { option: true }],
  context: async ({ context, language, agreed, stack, variant }, use) => {
    const version = agreed ? await readAgreementVersion(stack, variant === 'lao' ? 'la' : 'th') : null;
    await context.addInitScript(
      (kept) => {
        if (localStorage.getItem('locale') === null) localStorage.setItem('locale', kept.language);
        if (kept.version !== null) localStorage.setItem('remember-agreement', kept.version);
      },
      { language, version },
    );
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
