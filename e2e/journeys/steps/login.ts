import type { Page } from '@playwright/test';
import type { Person } from '../../member.ts';
import type { AllMessages } from '@kapao/i18n/all/en';
import type { Language } from '@kapao/contract/language';
import { htmlLang } from '@kapao/i18n/languages';

export async function logIn(page: Page, say: AllMessages, { phone, password }: Person): Promise<void> {
  await page.getByLabel(say.login.phone).fill(phone);
  await page.getByLabel(say.login.password, { exact: true }).fill(password);
  await page.getByRole('button', { name: say.login.submit }).click();
}

export async function logOut(page: Page, say: AllMessages): Promise<void> {
  await page.getByRole('button', { name: say.shell.logout }).click();
  await page.waitForURL('**/login');
}

export async function chooseLanguage(page: Page, language: Language): Promise<void> {
  await page.locator('header [aria-haspopup=menu]').click();
  await page.locator(`[role=menuitemradio][lang=${htmlLang[language]}]`).click();
}
