import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from '../test.ts';

const demo = { phone: '0812345678', password: 'sabai-sabai-99' };

async function logIn(page: Page, locale: 'th' | 'en'): Promise<void> {
  await page.addInitScript((language) => localStorage.setItem('locale', language), locale);
  await page.goto('/login');
  await page.locator('input[autocomplete="username"], input[type="tel"]').first().fill(demo.phone);
  await page.locator('input[type="password"]').fill(demo.password);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/user/home');
}

for (const locale of ['th', 'en'] as const) {
  test(`a member logs in and sees the wallet, and nothing on it keeps anybody out (${locale})`, async ({ page }) => {
    await logIn(page, locale);
    await expect(page.locator('html')).toHaveAttribute('lang', locale);
    await expect(page.getByText('PG Slot')).toBeVisible();
    const { violations } = await new AxeBuilder({ page }).analyze();
    const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
    expect(serious.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  });
}
