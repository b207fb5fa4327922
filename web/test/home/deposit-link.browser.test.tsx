import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { goTo, openApp, sheetNamed } from '../app.tsx';
import { button, main } from '../form.ts';

test('a link to the deposit opens it once, and no entry of the history keeps the request', async () => {
  const say = await openApp('/user/home', { language: 'en' });
  const deposit = sheetNamed(say.home.deposit);
  await button(say.home.deposit, main()).click();
  await expect.element(deposit).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(deposit).not.toBeInTheDocument();

  // The sheet is loaded now, so it adds its entry to the history at once.
  await goTo('/user/bonus');
  await goTo('/user/home#deposit');
  await expect.element(deposit).toBeVisible();
  expect(window.location.hash).toBe('');
  await userEvent.keyboard('{Escape}');
  await expect.element(deposit).not.toBeInTheDocument();
  await expect.poll(() => (window.history.state as { overlay?: boolean } | null)?.overlay).toBeUndefined();
  expect(window.location.hash).toBe('');
});
