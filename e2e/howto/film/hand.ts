import { setTimeout as sleep } from 'node:timers/promises';
import type { Locator } from '@playwright/test';
import { moveTime } from './time.ts';
import { frameMs, roll, rollFrame, type Film } from './film.ts';

const reachMs = 500;
const letterMs = 170;

export async function tap(film: Film, target: Locator, then?: Locator): Promise<void> {
  await bringIntoView(film, target);
  const box = await target.boundingBox();
  if (!box) throw new Error(`nothing to touch: ${String(target)}`);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  film.reel.touches.push({ atMs: film.reel.lengthMs + reachMs, x, y });
  await roll(film, reachMs);
  await film.page.touchscreen.tap(x, y);
  film.stillFrames = -1;
  await settle(film, then);
}

export async function type(film: Film, target: Locator, text: string): Promise<void> {
  await tap(film, target);
  for (const letter of text) {
    await film.page.keyboard.type(letter);
    film.stillFrames = -1;
    await roll(film, letterMs);
  }
  await settle(film);
}

export async function look(film: Film, target: Locator): Promise<void> {
  await settle(film, target);
  await bringIntoView(film, target.first());
}

const patienceMs = 60_000;
const seenWaitMs = 1_000;
const restFrames = 3;

export async function settle(film: Film, then?: Locator): Promise<void> {
  const deadline = performance.now() + patienceMs;
  const startMs = film.reel.lengthMs;
  for (let still = 0; still < restFrames;) {
    if (performance.now() > deadline) throw new Error(`still waiting for ${String(then)}`);
    const there = then === undefined || (await then.first().isVisible());
    if (!there && film.reel.lengthMs - startMs > seenWaitMs) {
      await skip(film);
      continue;
    }
    const changed = await rollFrame(film);
    still = changed || !there ? 0 : still + 1;
    if (!there && !changed) {
      film.reel.lengthMs -= frameMs;
      await sleep(20);
    }
  }
}

async function skip(film: Film): Promise<void> {
  await moveTime(film.page, frameMs);
  await sleep(20);
}

const margin = 96;

async function bringIntoView(film: Film, target: Locator): Promise<void> {
  await target.waitFor();
  for (let round = 0; round < 60; round += 1) {
    const rest = await target.evaluate(scrollTowards, margin);
    if (rest === 0) return;
    await rollFrame(film);
  }
}

function scrollTowards(element: Element, room: number): number {
  const step = 48;
  const box = element.getBoundingClientRect();
  let scroller = element.parentElement;
  while (
    scroller &&
    !(scroller.scrollHeight > scroller.clientHeight && getComputedStyle(scroller).overflowY === 'auto')
  )
    scroller = scroller.parentElement;
  const frame = scroller?.getBoundingClientRect() ?? { top: 0, bottom: window.innerHeight };
  const edge = scroller ? 8 : room;
  const over = Math.max(0, box.bottom - (frame.bottom - edge)) || Math.min(0, box.top - (frame.top + edge));
  if (over === 0) return 0;
  const by = Math.sign(over) * Math.min(step, Math.abs(over));
  const place = scroller ?? document.scrollingElement;
  const before = place?.scrollTop ?? 0;
  place?.scrollBy({ top: by, behavior: 'instant' });
  return (place?.scrollTop ?? 0) - before;
}
