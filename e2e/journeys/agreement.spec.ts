import type { Page } from '@playwright/test';
import { expect, test } from '../test.ts';
import { inLanguages } from './steps/in-languages.ts';
import { chooseLanguage } from './steps/login.ts';
import { comeBack, newMember } from './steps/member.ts';

/** Keeps requests waiting until the answered function lets them go. */
async function holdBack(page: Page, url: string | RegExp): Promise<() => void> {
  let letGo: () => void = () => undefined;
  const free = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(url, async (route) => {
    await free;
    await route.fallback();
  });
  return letGo;
}

test.describe.configure({ mode: 'parallel' });

for (const language of inLanguages('la')) {
  test.describe(`the agreements (${language})`, () => {
    test.use({ language, agreed: false });

    test('are asked for until they are accepted, and never over another sheet', async ({ page, say, stack }) => {
      const member = await newMember(stack);
      const letSheetGo = await holdBack(page, /\/sheets-.*\.js/);
      const letAgreementsGo = await holdBack(page, '**/api/lookup/agreements');
      await comeBack(page, member);
      await page.getByRole('main').getByRole('button', { name: say.withdraw.title }).click();
      const withdraw = page.getByRole('dialog', { name: say.withdraw.title });
      const asked = page.getByRole('dialog', { name: say.home.agreement });
      const sheetOfAgreements = page.waitForResponse(/agreement-sheet.*\.js/);
      letAgreementsGo();
      await sheetOfAgreements;
      // The sheet that was asked for has not even its code yet, and comes first all the same.
      await page.waitForTimeout(500);
      await expect(asked).toHaveCount(0);
      letSheetGo();
      await expect(withdraw).toBeVisible();
      await expect(asked).toHaveCount(0);
      await page.keyboard.press('Escape');
      await expect(asked).toBeVisible();
      await expect(asked.locator('[aria-busy=true]')).toHaveCount(0);
      await page.keyboard.press('Escape');
      await expect(asked).toHaveCount(0);

      await page.reload();
      await asked.getByRole('button', { name: say.home.accept }).click();
      await expect(asked).toHaveCount(0);
      const stored = await stack.sql<{ version: string }>(
        `select version from agreement join member on member.id = member_id where phone = $1`,
        [member.phone],
      );
      const kept = await page.evaluate(() => localStorage.getItem('remember-agreement'));
      expect(stored).toEqual([{ version: kept }]);

      // Read in another language, they are the same.
      await chooseLanguage(page, language === 'en' ? 'th' : 'en');
      const looked = page.waitForResponse('**/api/lookup/agreements');
      await page.reload();
      await looked;
      await page.waitForTimeout(500);
      await expect(asked).toHaveCount(0);
      await expect(page.getByRole('dialog')).toHaveCount(0);
    });
  });
}
