import { expect, test } from '../test.ts';
import { expectAccessible } from './steps/accessible.ts';
import { openGame } from './steps/game.ts';
import { comeBack, newMember } from './steps/member.ts';
import { expectMoney } from './steps/wallet.ts';

test.describe.configure({ mode: 'parallel' });
test.use({
  userAgent:
    'Mozilla/5.0 (Linux; Android 11; SM-A032F; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/120.0.0.0 Mobile Safari/537.36 Line/14.9.0/IAB',
});

test('inside LINE the phone’s own browser is one tap away, until the member says no', async ({ page, say }) => {
  await page.goto('/login');
  const bar = page.getByRole('complementary');
  const open = bar.getByRole('link', { name: say.line.open });
  const href = new URL((await open.getAttribute('href')) ?? '');
  expect([href.pathname, href.searchParams.get('openExternalBrowser')]).toEqual(['/login', '1']);
  await expect(open).not.toHaveAttribute('target');
  await expectAccessible(page, 'the login inside LINE');
  await page.goto('/contact');
  await expect(open).toHaveAttribute('href', /\/contact\?openExternalBrowser=1$/);
  // LINE takes over a link of its own; a second window it would not open.
  const line = page.locator('a[href^="https://line.me/"]');
  await expect(line).toBeVisible();
  await expect(line).not.toHaveAttribute('target');
  await bar.getByRole('button', { name: say.line.close }).click();
  await expect(bar).toHaveCount(0);
  await page.goto('/login');
  await expect(page.getByRole('button', { name: say.login.submit })).toBeVisible();
  await expect(bar).toHaveCount(0);
});

test('inside LINE, which gives no second window, a game opens in this one', async ({ page, say, stack }) => {
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await comeBack(page, await newMember(stack, { baht: 500, games: ['PGSLOT'] }));
  await expectMoney(page, say, { wallet: 500, games: 0 });
  await openGame(page, 'PG Slot');
  await page.getByRole('dialog').getByRole('button', { name: say.game.play }).click();
  await page.waitForURL((url) => url.origin === stack.sandboxUrl.replace('127.0.0.1', url.hostname));
});
