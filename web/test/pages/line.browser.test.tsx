import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../accessible.ts';
import { goTo, openApp } from '../app.tsx';
import { button } from '../form.ts';

vi.mock('../../src/lib/line.ts', async (original) => ({
  ...(await original<object>()),
  isInLine: true,
  toLine: {},
}));

test('inside LINE the phone’s own browser is one tap away, until the member closes the note', async () => {
  const say = await openApp('/login', { as: 'visitor' });
  const bar = page.getByRole('complementary');
  const open = bar.getByRole('link', { name: say.line.open });
  await expect.element(open).toBeVisible();
  const address = () => new URL((open.element() as HTMLAnchorElement).href);
  expect([address().pathname, address().searchParams.get('openExternalBrowser')]).toEqual(['/login', '1']);
  await expect.element(open).not.toHaveAttribute('target');
  await expectAccessible('the login inside LINE');

  await page.getByRole('link', { name: say.shell.contact }).click();
  await expect.element(page.getByText('@kapao')).toBeVisible();
  await expect.poll(() => address().pathname).toBe('/contact');
  // LINE takes over its own link; it would not open a second window.
  const line = page.getByRole('main').getByRole('link', { name: say.contact.open });
  await expect.element(line).toHaveAttribute('href', 'https://line.me/R/ti/p/@kapao');
  await expect.element(line).not.toHaveAttribute('target');

  await button(say.line.close, bar).click();
  await expect.element(bar).not.toBeInTheDocument();
  await goTo('/login');
  await expect.element(button(say.login.submit)).toBeVisible();
  await expect.element(bar).not.toBeInTheDocument();
});
