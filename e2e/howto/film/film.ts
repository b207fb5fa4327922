import type { CDPSession, Page } from '@playwright/test';
import type { Steps } from '../texts/steps.ts';
import { moveTime } from './time.ts';

export const phone = { width: 360, height: 642, scale: 4 / 3 };
export const framesPerSecond = 12;
export const frameMs = 1_000 / framesPerSecond;

export type Shot = { atMs: number; png: Buffer };
export type Touch = { atMs: number; x: number; y: number };
export type Cue = { fromMs: number; toMs: number; step: number };

export type Reel = { shots: Shot[]; touches: Touch[]; cues: Cue[]; lengthMs: number };

export type Film = {
  readonly reel: Reel;
  page: Page;
  session: CDPSession;
  stillFrames: number;
  readonly readingMs: readonly number[];
};

export async function startFilm(page: Page, steps: Steps): Promise<Film> {
  const film: Film = {
    reel: { shots: [], touches: [], cues: [], lengthMs: 0 },
    page,
    session: await page.context().newCDPSession(page),
    stillFrames: 0,
    readingMs: readingTimes(steps),
  };
  await shoot(film);
  return film;
}

const leastMs = 2_400;
/** Thai and Lao have no spaces; this is a slow reader's time for one letter of either. */
const msPerSign = 62;

function readingTimes(steps: Steps): number[] {
  return steps.th.map((_, index) => {
    const signs = [steps.th, steps.la, steps.en].map((texts) => spoken(texts[index] ?? '').length);
    return Math.max(leastMs, 700 + Math.max(...signs) * msPerSign);
  });
}

const spoken = (text: string): string => text.replace(/\p{M}/gu, '');

export async function turnTo(film: Film, page: Page): Promise<void> {
  film.page = page;
  film.session = await page.context().newCDPSession(page);
  await shoot(film);
}

export async function roll(film: Film, ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= frameMs) await rollFrame(film);
}

export async function rollFrame(film: Film): Promise<boolean> {
  const moving = await moveTime(film.page, frameMs);
  film.reel.lengthMs += frameMs;
  film.stillFrames = moving ? 0 : film.stillFrames + 1;
  if (film.stillFrames % lookEvery !== 0) return false;
  const changed = await shoot(film);
  if (changed) film.stillFrames = 0;
  return changed;
}

const lookEvery = 3;

export async function shoot(film: Film): Promise<boolean> {
  const { shots, lengthMs } = film.reel;
  const { x, y } = await film.page.evaluate(() => ({ x: window.scrollX, y: window.scrollY }));
  const clip = { x, y, width: phone.width, height: phone.height, scale: phone.scale };
  const { data } = await film.session.send('Page.captureScreenshot', { format: 'png', clip });
  const png = Buffer.from(data, 'base64');
  if (shots.at(-1)?.png.equals(png)) return false;
  shots.push({ atMs: lengthMs, png });
  return true;
}

export async function nextStep(film: Film): Promise<void> {
  await endStep(film);
  const { cues, lengthMs } = film.reel;
  cues.push({ fromMs: lengthMs, toMs: lengthMs, step: cues.length });
}

export async function endStep(film: Film): Promise<void> {
  const cue = film.reel.cues.at(-1);
  if (!cue) return;
  const least = film.readingMs[cue.step] ?? leastMs;
  await roll(film, cue.fromMs + least - film.reel.lengthMs);
  cue.toMs = film.reel.lengthMs;
}
