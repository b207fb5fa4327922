import type { Locator, Page } from '@playwright/test';
import { soak } from '../faults/soak.ts';
import { titles } from '../howto/titles.ts';
import { languages, stepsOf, type Language } from '../howto/words/steps.ts';
import { expect, test } from '../test.ts';
import { expectAccessible } from './steps/accessible.ts';
import { comeBack, newMember } from './steps/member.ts';

test.describe.configure({ mode: 'parallel' });

const rows = (page: Page): Locator => page.getByRole('main').getByRole('listitem').getByRole('button');
const sheetOf = (page: Page): Locator => page.getByRole('dialog');

/** Whatever was chosen before, the list is read in this language. */
async function openList(page: Page, language: Language): Promise<void> {
  await page.addInitScript((locale) => localStorage.setItem('locale', locale), language);
  await page.goto('/howto');
  await expect(rows(page)).toHaveCount(titles.length);
}

/** Plays from the beginning and again to the end, as somebody who drags the bar; answers what was seen of it. */
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

/** The captions that are on, once they are there. */
async function captionsOf(video: Locator): Promise<{ language: string; texts: string[] }> {
  const shown = () =>
    video.evaluate((element: HTMLVideoElement) => {
      const track = [...element.textTracks].find(({ mode }) => mode === 'showing');
      const texts = [...(track?.cues ?? [])].map((cue) => (cue as VTTCue).text);
      return { language: track?.language ?? '', texts };
    });
  await expect.poll(async () => (await shown()).texts.length).toBeGreaterThan(0);
  return shown();
}

const tags: Record<Language, string> = { th: 'th', la: 'lo', en: 'en' };

for (const language of languages) {
  test(`the videos play, with captions in the reader’s language (${language})`, async ({ page }) => {
    await openList(page, language);
    // The gate sees all five in one language and one in each other; the soak sees them all.
    const seen = soak || language === 'th' ? titles : titles.slice(0, 1);
    for (const [index, title] of seen.entries()) {
      await rows(page).nth(index).click();
      const video = sheetOf(page).locator('video');
      expect(await playThrough(video)).toEqual({ width: 480, height: 960, went: true, ended: true });
      expect(await captionsOf(video)).toEqual({ language: tags[language], texts: [...stepsOf(title)[language]] });
      await expect(sheetOf(page).getByRole('listitem')).toHaveText([...stepsOf(title)[language]]);
      await page.goBack();
      await expect(sheetOf(page)).toHaveCount(0);
    }
  });
}

test('a video opens and closes by the keyboard, and stops when it is closed', async ({ page }) => {
  await openList(page, 'th');
  await expectAccessible(page, 'the list of videos');
  const row = rows(page).nth(2);
  await row.focus();
  await page.keyboard.press('Enter');
  await expect(sheetOf(page).getByRole('heading', { level: 2 })).toBeFocused();
  await expectAccessible(page, 'a video');
  const video = await sheetOf(page).locator('video').elementHandle();
  await video?.evaluate((element) => (element as HTMLVideoElement).play());
  await page.keyboard.press('Escape');
  await expect(sheetOf(page)).toHaveCount(0);
  expect(await video?.evaluate((element) => (element as HTMLVideoElement).paused)).toBe(true);
  await expect(row).toBeFocused();
});

test('a video that cannot be loaded says so, can be read, and is tried again', async ({ page, context, say }) => {
  await openList(page, 'th');
  await context.setOffline(true);
  await rows(page).first().click();
  const alert = sheetOf(page).getByRole('alert');
  await expect(alert).toBeVisible();
  await expect(sheetOf(page).getByRole('listitem').first()).toBeVisible();
  await expectAccessible(page, 'a video that did not load');
  await context.setOffline(false);
  await alert.getByRole('button', { name: say.common.retry }).click();
  expect(await playThrough(sheetOf(page).locator('video'))).toMatchObject({ went: true, ended: true });
});

test('members find the videos on their contact page', async ({ page, stack }) => {
  await comeBack(page, await newMember(stack));
  await page.goto('/user/contact');
  await rows(page).nth(1).click();
  expect(await playThrough(sheetOf(page).locator('video'))).toMatchObject({ went: true, ended: true });
  expect(new URL(page.url()).pathname).toBe('/user/contact');
});
