import type { Locator } from 'vitest/browser';
import type { AllMessages } from '@kapao/i18n/all/en';
import { button } from '../form.ts';

/** Unfolds the other ways and chooses a QR provider. */
export async function chooseProvider(say: AllMessages, sheet: Locator, code: string): Promise<void> {
  const others = button(say.deposit.otherWays, sheet);
  if ((await others.findElement()).getAttribute('aria-expanded') === 'false') await others.click();
  await button(code, sheet).click();
}
