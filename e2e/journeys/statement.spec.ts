import type { Page } from '@playwright/test';
import { slipReasons } from '@kapao/contract/slip';
import type { Stack } from '../stack.ts';
import { expect, test } from '../test.ts';
import { inLanguages } from './steps/in-languages.ts';
import { comeBack, newMember, type Member } from './steps/member.ts';
import { messages } from '../messages.ts';
import { slip } from './steps/slips.ts';
import { expectToast } from './steps/wallet.ts';

test.describe.configure({ mode: 'parallel' });

/** Deposits as any channel writes them, of 1 baht upwards. */
async function deposit(stack: Stack, { phone }: Member, first: number, last: number): Promise<void> {
  await stack.sql(
    `insert into statement (member_id, number, source, type, from_code, to_code, status, amount_minor)
     select id, n, 'journey:' || id || ':' || n, 'deposit', 'TRUEWALLET', 'WALLET', 'SUCCESS', n * 100
     from member, generate_series($2::int, $3::int) as n where phone = $1`,
    [phone, first, last],
  );
}

const openStatement = async (page: Page, member: Member): Promise<void> => {
  await comeBack(page, member);
  await page.goto('/user/statement');
};

for (const language of inLanguages('en')) {
  test.describe(`the statement (${language})`, () => {
    test.use({ language });

    test('stands still while rows come in, until it is refreshed', async ({ page, say, stack }) => {
      const member = await newMember(stack);
      await deposit(stack, member, 1, 25);
      await openStatement(page, member);
      const rows = page.getByRole('main').getByRole('listitem');
      await expect(rows).toHaveCount(10);
      await expect(rows.first()).toContainText('+25.00');
      await expect(rows.first()).toContainText(say.statement.channel.TRUEWALLET);
      await expect(rows.first()).toContainText(say.statement.success);
      await deposit(stack, member, 26, 28);
      await page.getByRole('main').locator('nav button').last().click();
      await expect(rows.first()).toContainText('+15.00');
      await page.getByRole('main').locator('nav button').last().click();
      await expect(rows).toHaveCount(5);
      await expect(rows.last()).toContainText('+1.00');
      await page.getByRole('button', { name: say.statement.refresh }).click();
      await expect(rows).toHaveCount(8);
      await expect(rows.first()).toContainText('+8.00');
    });

    test('slips show every state of theirs and of the list', async ({ page, say, stack }) => {
      const member = await newMember(stack);
      await page.route('**/api/statement/slip', (route) => route.abort());
      await openStatement(page, member);
      await page.getByRole('button', { name: say.slips.title }).click();
      const sheet = page.getByRole('dialog', { name: say.slips.title });
      await expect(sheet.getByRole('alert')).toContainText(say.slips.loadFailed);
      await page.unroute('**/api/statement/slip');
      let slips = [slip({ status: 'PENDING' }), slip({ status: 'SUCCESS', amount: 500, reference: 'REF 1/2' })];
      await page.route('**/api/statement/slip', (route) => route.fulfill({ json: { total: slips.length, slips } }));
      await sheet.getByRole('button', { name: say.common.retry }).click();
      const rows = sheet.locator('tbody tr');
      await expect(rows.nth(0)).toContainText(say.slips.processing);
      await expect(rows.nth(0).locator('td').last()).toContainText('-');
      await expect(rows.nth(1)).toContainText(say.statement.success);
      await expect(rows.nth(1)).toContainText('500.00');

      // What is in progress is asked about again by itself.
      slips = [slip({ status: 'FAILED', note: 'NEWER_THAN_THIS_APP' }), ...slips.slice(1)];
      await expect(rows.nth(0)).not.toContainText(say.slips.processing);
      await expect(rows.nth(0)).not.toContainText('NEWER_THAN_THIS_APP');
      slips = [];
      await sheet.getByRole('button', { name: say.statement.refresh }).click();
      await expect(sheet).toContainText(say.slips.empty);
    });
  });
}

test('a slip opens in a window of its own, which cannot reach back', async ({ page, context, say, stack, baseURL }) => {
  const slips = [slip({ status: 'SUCCESS', amount: 500, reference: 'REF 1/2' })];
  await page.route('**/api/statement/slip', (route) => route.fulfill({ json: { total: 1, slips } }));
  let url = `${baseURL}/icon.svg?signed=1`;
  await page.route('**/api/statement/slip/reference/REF%201%2F2', (route) => route.fulfill({ json: { url } }));
  await openStatement(page, await newMember(stack));
  await page.getByRole('button', { name: say.slips.title }).click();
  const view = page.getByRole('dialog').getByRole('button', { name: say.slips.view });
  const opened = context.waitForEvent('page');
  await view.click();
  const picture = await opened;
  await picture.waitForURL('**/icon.svg?signed=1');
  expect(await picture.evaluate(() => window.opener)).toBeNull();
  await picture.close();

  url = 'javascript:alert(1)';
  await view.click();
  await expectToast(page, say.slips.viewFailed);
  expect(context.pages()).toHaveLength(1);
});

for (const language of inLanguages('en')) {
  const texts = messages[language].slips.reasons;
  test(`every reason of a refused slip has its text (${language})`, async ({ page, stack }) => {
    await page.addInitScript((kept) => localStorage.setItem('locale', kept), language);
    const slips = slipReasons.map((note) => slip({ status: 'FAILED', note }));
    await page.route('**/api/statement/slip', (route) => route.fulfill({ json: { total: slips.length, slips } }));
    await openStatement(page, await newMember(stack));
    await page.getByRole('main').getByRole('button').first().click();
    const rows = page.getByRole('dialog').locator('tbody tr');
    for (const [index, note] of slipReasons.entries()) {
      await expect(rows.nth(index)).toContainText(`(${texts[note]})`);
    }
  });
}
