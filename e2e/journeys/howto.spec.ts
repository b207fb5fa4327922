import type { Locator, Page } from '@playwright/test';
import { titles } from '../howto/texts/steps.ts';
import { expect, test } from '../test.ts';
import type { Language } from '@kapao/contract/language';

test.describe.configure({ mode: 'parallel' });

const rows = (page: Page): Locator => page.getByRole('main').getByRole('listitem').getByRole('button');
const sheetOf = (page: Page): Locator => page.getByRole('dialog');

async function openList(page: Page, language: Language): Promise<void> {
  await page.addInitScript((locale) => localStorage.setItem('locale', locale), language);
  await page.goto('/howto');
  await expect(rows(page)).toHaveCount(titles.length);
}

async function playThrough(video: Locator): Promise<{ width: number; height: number; went: boolean; ended: boolean }> {
  return video.evaluate(async (element: HTMLVideoElement) => {
    const once = (name: string) => new Promise((resolve) => element.addEventListener(name, resolve, { once: true }));
    await element.play();
    while (element.currentTime === 0 && element.error === null) await once('timeupdate');
    const went = element.currentTime > 0;
    const ended = once('ended');
    element.currentTime = element.duration - 0.2;
    await ended;
    return { width: element.videoWidth, height: element.videoHeight, went, ended: element.ended };
  });
}

test('a video that cannot be loaded shows an error, its text can be read, and it is retried', async ({
  page,
  context,
  say,
  language,
}) => {
  await openList(page, language);
  await context.setOffline(true);
  await rows(page).first().click();
  const alert = sheetOf(page).getByRole('alert');
  await expect(alert).toBeVisible();
  await expect(sheetOf(page).getByRole('listitem').first()).toBeVisible();
  await context.setOffline(false);
  await alert.getByRole('button', { name: say.common.retry }).click();
  expect(await playThrough(sheetOf(page).locator('video'))).toMatchObject({ went: true, ended: true });
});
