import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { titles } from '../../src/howto/videos.ts';
import { expectAccessible } from '../accessible.ts';
import { openApp, sheetNamed } from '../app.tsx';
import { button, expectHolds, main } from '../form.ts';
import { testLanguages } from '../languages.ts';

const video = () => document.querySelector('video');

async function playThrough(): Promise<{ width: number; height: number; ended: boolean }> {
  const element = video();
  if (!element) throw new Error('no video is visible');
  const once = (name: string) => new Promise((resolve) => element.addEventListener(name, resolve, { once: true }));
  element.muted = true;
  await element.play();
  while (element.currentTime === 0) await once('timeupdate');
  const ended = once('ended');
  element.currentTime = element.duration - 0.2;
  await ended;
  return { width: element.videoWidth, height: element.videoHeight, ended: element.ended };
}

function captions(): string[] {
  const track = [...(video()?.textTracks ?? [])].find(({ mode }) => mode === 'showing');
  return [...(track?.cues ?? [])].map((cue) => (cue as VTTCue).text);
}

describe.each(testLanguages)('the videos (%s)', (language) => {
  test('play, with captions in the reader’s language, and show the same steps as text', async () => {
    const say = await openApp('/howto', { as: 'visitor', language });
    for (const title of titles) {
      await button(new RegExp(say.howto.titles[title]), main()).click();
      const sheet = sheetNamed(say.howto.titles[title]);
      await expect.element(sheet).toBeVisible();
      expect(await playThrough()).toEqual({ width: 480, height: 960, ended: true });
      await expect.poll(() => captions().length).toBeGreaterThan(0);
      const steps = sheet.getByRole('listitem').elements();
      expect(captions()).toEqual(steps.map((step) => step.textContent));
      await userEvent.keyboard('{Escape}');
      await expect.element(sheet).not.toBeInTheDocument();
    }
  });
});

test('a video plays with the tap that opens it', async () => {
  const real = window.matchMedia.bind(window);
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    query.includes('reduced-motion') ? real('not all') : real(query),
  );
  const say = await openApp('/howto', { as: 'visitor' });
  await button(new RegExp(say.howto.titles.play), main()).click();
  await expect.poll(() => (video()?.currentTime ?? 0) > 0).toBe(true);
});

test('a video opens and closes by keyboard, and stops when it is closed', async () => {
  const say = await openApp('/howto', { as: 'visitor' });
  const row = button(new RegExp(say.howto.titles.balance), main());
  await expect.element(row).toBeVisible();
  await expectAccessible('the list of videos');
  (row.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('heading', { level: 2, name: say.howto.titles.balance })).toHaveFocus();
  await expectAccessible('a video');
  const shown = video();
  if (!shown) throw new Error('no video is visible');
  shown.muted = true;
  await shown.play();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(shown.paused).toBe(true);
  await expect.element(row).toHaveFocus();
});

test('a video that cannot be loaded shows an error, its text can be read, and it is retried', async () => {
  const say = await openApp('/howto', { as: 'visitor' });
  await button(new RegExp(say.howto.titles.wallet), main()).click();
  const sheet = sheetNamed(say.howto.titles.wallet);
  await expect.poll(() => video() !== null).toBe(true);
  video()?.querySelector('source:last-of-type')?.dispatchEvent(new Event('error'));
  const alert = sheet.getByRole('alert');
  await expectHolds(alert, say.howto.failed);
  await expect.element(sheet.getByRole('listitem').first()).toBeVisible();
  await expectAccessible('a video that did not load');
  await button(say.common.retry, alert).click();
  await expect.poll(() => video() !== null).toBe(true);
  expect(await playThrough()).toMatchObject({ ended: true });
});

test('members find the videos on their contact page', async () => {
  const say = await openApp('/user/contact');
  await button(new RegExp(say.howto.titles.play), main()).click();
  await expect.element(sheetNamed(say.howto.titles.play)).toBeVisible();
  expect(window.location.pathname).toBe('/user/contact');
});
