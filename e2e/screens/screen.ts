import { expect, type Page } from '@playwright/test';
import type { Language } from '@kapao/contract/language';
import type { Stack } from '../stack.ts';
import type { Stage } from './stage.ts';

export type Visit = { page: Page; stack: Stack; stage: Stage; language: Language };

export type Step = (visit: Visit) => Promise<unknown>;

export type Screen = {
  name: string;
  as?: 'rich' | 'fresh' | 'unreadable';
  path: string;
  waits?: true;
  /** Moves by what it shows, such as messages that arrive or a refusal in a full sheet. */
  moves?: true;
  gate?: true;
  docs?: readonly `${Language}-${number}`[];
  before?: readonly Step[];
  steps?: readonly Step[];
};

type Entry = Partial<Omit<Screen, 'name'>>;

export const screensAt = (
  path: string,
  as: Screen['as'],
  entries: Readonly<Record<string, Entry>>,
): readonly Screen[] => Object.entries(entries).map(([name, entry]) => ({ name, path, ...(as && { as }), ...entry }));

// None of the app's code runs on this page, so cleared storage stays empty.
const quiet = '/icon.svg';

export async function arrive({ page, stack, stage, language }: Visit, path: string, as?: Screen['as']): Promise<void> {
  const { url } = stack.servers[0];
  await goQuiet(page, url + quiet);
  await page.evaluate(
    (kept) => {
      indexedDB.deleteDatabase('kapao-chat');
      localStorage.clear();
      sessionStorage.clear();
      for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
    },
    { locale: language, 'remember-agreement': stage.agreements, ...(as && { token: stage[as].token }) },
  );
  await page.goto(url + path);
}

async function leave({ page, stack }: Visit): Promise<void> {
  await page.context().setOffline(false);
  await goQuiet(page, stack.servers[0].url + quiet);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
}

async function goQuiet(page: Page, address: string): Promise<void> {
  await expect(async () => {
    if (page.url() !== address) await page.goto(address);
  }).toPass({ timeout: 30_000 });
}

export async function open(visit: Visit, { path, as, before = [], steps = [] }: Screen): Promise<void> {
  for (const step of before) await step(visit);
  await arrive(visit, path, as);
  for (const step of steps) await step(visit);
}

export async function reach(visit: Visit, screen: Screen): Promise<void> {
  await leave(visit);
  try {
    await open(visit, screen);
    await settle(visit.page, screen.waits);
  } catch (error) {
    throw new Error(`${screen.name} is not reached in ${visit.language}`, { cause: error });
  }
}

export async function settle(page: Page, waits = false): Promise<void> {
  if (!waits) await page.waitForFunction(() => document.querySelector('[aria-busy=true]') === null);
  await page.evaluate(async () => {
    await document.fonts.ready;
    const pictures = [...document.images].filter((image) => image.loading !== 'lazy');
    await Promise.all(pictures.map((image) => image.decode().catch(() => undefined)));
    const ending = document.getAnimations().filter((one) => one.effect?.getComputedTiming().iterations !== Infinity);
    await Promise.all(ending.map((one) => one.finished.catch(() => undefined)));
  });
}
