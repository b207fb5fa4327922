import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readCaptions } from './captions.ts';
import { folderOf, readRecorded, versionOf } from './keep.ts';
import { stepsOf, titles } from './texts/steps.ts';
import { languages } from '@kapao/contract/language';

const mostOfVideo = 360_000;
const mostOfPoster = 40_000;
const mostOfAll = 7_500_000;

describe.each(languages.flatMap((language) => titles.map((title) => [language, title] as const)))(
  'the video %s %s',
  (language, title) => {
    const folder = folderOf(language, title);
    const read = (name: string) => readFile(join(folder, name));

    test('exists, is small, and can start before it is loaded', async () => {
      const [mp4, webm, poster] = await Promise.all([read('video.mp4'), read('video.webm'), read('poster.webp')]);
      expect(mp4.length).toBeLessThan(mostOfVideo);
      expect(mp4.indexOf('moov')).toBeGreaterThan(0);
      expect(mp4.indexOf('moov')).toBeLessThan(mp4.indexOf('mdat'));
      expect(webm.length).toBeLessThan(mostOfVideo);
      expect(webm.subarray(0, 4).toString('hex')).toBe('1a45dfa3');
      expect(poster.length).toBeLessThan(mostOfPoster);
      expect(poster.subarray(8, 12).toString()).toBe('WEBP');
    });

    test('shows the steps in every language, one after the other, within its length', async () => {
      const recorded = (await readRecorded(language))[title];
      expect(recorded?.seconds).toBeGreaterThanOrEqual(15);
      expect(recorded?.seconds).toBeLessThanOrEqual(40);
      for (const spoken of languages) {
        const cues = readCaptions((await read(`${spoken}.vtt`)).toString());
        // The texts changed since: run `npm run howto captions`.
        expect(cues.map(({ text }) => text)).toEqual(stepsOf(title)[spoken]);
        let endMs = 0;
        for (const { fromMs, toMs } of cues) {
          expect(fromMs).toBeGreaterThanOrEqual(endMs);
          expect(toMs - fromMs).toBeGreaterThan(2_000);
          endMs = toMs;
        }
        expect(endMs).toBeLessThanOrEqual(((recorded?.seconds ?? 0) + 1) * 1_000);
      }
    });

    test('is listed with its current version', async () => {
      const recorded = (await readRecorded(language))[title];
      expect(recorded?.steps).toEqual(stepsOf(title)[language]);
      expect(recorded?.version).toBe(await versionOf(folder));
    });
  },
);

test('all videos together stay small', async () => {
  const sizes = languages.flatMap((language) =>
    titles.flatMap((title) =>
      ['video.mp4', 'video.webm', 'poster.webp'].map(async (name) => {
        return (await readFile(join(folderOf(language, title), name))).length;
      }),
    ),
  );
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  expect(bytes).toBeLessThan(mostOfAll);
});
