import { expect } from 'vitest';
import { page } from 'vitest/browser';
import type { Locator } from 'vitest/browser';
import type { Endpoint } from '@kapao/contract/endpoint';
import type { ErrorCode } from '@kapao/contract/errors';
import { fill } from '@kapao/i18n/fill';
import type { AllMessages } from '@kapao/i18n/all/en';
import { closeToasts } from './app.tsx';
import { refuse } from './server.ts';

const figures = { retryAfter: 42, min: 100, max: 2000.5, left: 12.5, owed: 75, total: 9_000 };

type Refusals = {
  say: AllMessages;
  press: () => Promise<void>;
  /** Asserts that the input is kept, and makes another click possible. */
  kept: () => Promise<void>;
  texts?: Partial<Record<ErrorCode, string>>;
  place?: Locator;
  amid?: boolean;
  codes?: readonly ErrorCode[];
};

/** Asks for the password instead of showing a text; step-up.browser.test.tsx covers it. */
const asked: ErrorCode = 'STEP_UP';

const isFull = import.meta.env['VITE_FULL'] !== '';

/** Codes that an earlier form of the test file has shown. The full run shows every code in every form. */
const read = new Set<ErrorCode>();

/** Clicks once for each code in the contract of a call, and reads each text in the member's language. */
export async function refuseEach(endpoint: Endpoint, refusals: Refusals): Promise<void> {
  const { say, press, kept, texts = {}, place = page.getByRole('alert') } = refusals;
  const { codes = endpoint.errors, amid = false } = refusals;
  for (const code of new Set<ErrorCode>(['REQUEST_LIMIT', ...codes])) {
    if (code === asked || (!isFull && read.has(code) && texts[code] === undefined)) continue;
    read.add(code);
    const allow = refuse(endpoint, code, figures);
    const answer = place.getByText(texts[code] ?? refusalText(say, code), { exact: !amid });
    await press();
    await expect.element(answer.first(), { message: `${code} in words` }).toBeVisible();
    expect(document.body.innerText, 'no code is visible').not.toContain(code);
    allow();
    await kept();
    closeToasts();
  }
}

export function refusalText({ errors, common }: AllMessages, code: ErrorCode): string {
  const shown = {
    min: '฿100.00',
    max: '฿2,000.50',
    left: '฿12.50',
    owed: '฿75.00',
    retryAfter: `42 ${common.unit.second[1] ?? ''}`,
  };
  return fill(errors[code], shown);
}
