import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openApp, sheetNamed } from '../app.tsx';
import { button, main, textbox } from '../form.ts';

test('a link to the deposit opens it once, and no entry of the history keeps the request', async () => {
  const say = await openApp('/user/home', { language: 'en' });
  const deposit = sheetNamed(say.home.deposit);
  await button(say.home.deposit, main()).click();
  await expect.element(deposit).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(deposit).not.toBeInTheDocument();

  await expect.poll(overlayInHistory).toBeUndefined();

  // The wallet and the sheet are loaded now, so the sheet adds its entry to the history in its first rendering.
  await page.getByRole('link', { name: say.shell.bonus }).click();
  await expect.element(textbox(say.promotion.label)).toBeVisible();
  window.history.pushState(null, '', '/user/home#deposit');
  window.dispatchEvent(new PopStateEvent('popstate'));
  await expect.element(deposit).toBeVisible();
  expect(window.location.hash).toBe('');
  await userEvent.keyboard('{Escape}');
  await expect.element(deposit).not.toBeInTheDocument();
  await expect.poll(overlayInHistory).toBeUndefined();
  expect(window.location.hash).toBe('');
});

const overlayInHistory = () => (window.history.state as { overlay?: boolean } | null)?.overlay;
