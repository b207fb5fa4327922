import { expect, type Page } from '@playwright/test';
import { errorStatus } from '@kapao/contract/errors';
import type { ErrorCode } from '@kapao/contract/errors';
import { answer } from '../refuse.ts';
import { fill, messages, type Language } from '../../../messages.ts';

type Call = { path: string; method: string; errors: readonly ErrorCode[] };

/** Presses once for each code a call that gives may answer; each is read in a red toast, in its own words. */
export async function refuseEachGift(page: Page, call: Call, press: () => Promise<void>, language: Language) {
  const { errors, invite } = messages[language];
  const texts = { ...errors, BONUS_REMAINING: fill(invite.tooMuch, { max: '฿5.00' }) };
  for (const code of call.errors) {
    const stop = await answer(page, call, errorStatus[code], { message: code, data: { max: 5, total: 9 } });
    await press();
    const told = page.getByRole('alert').filter({ hasText: texts[code] });
    await expect(told, code).toBeVisible();
    await told.getByRole('button').click();
    await expect(told, code).toHaveCount(0);
    await stop();
  }
}

/** Home as the house tells it, with something of it otherwise. */
export async function changeWallet(page: Page, change: object): Promise<void> {
  await page.route('**/api/wallet', async (route) => {
    const reply = await route.fetch();
    await route.fulfill({ response: reply, json: { ...(await reply.json()), ...change } });
  });
}
