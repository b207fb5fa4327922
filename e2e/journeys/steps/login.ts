import type { Page } from '@playwright/test';
import type { Person } from '../../member.ts';
import type { AllMessages } from '@kapao/i18n/all/en';

export async function logIn(page: Page, say: AllMessages, { phone, password }: Person): Promise<void> {
  await page.getByLabel(say.login.phone).fill(phone);
  await page.getByLabel(say.login.password, { exact: true }).fill(password);
  await page.getByRole('button', { name: say.login.submit }).click();
}
