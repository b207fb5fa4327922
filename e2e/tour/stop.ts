import type { Locator, Page } from '@playwright/test';
import type { Stack } from '../stack.ts';
import type { Member, Stage } from './stage.ts';

export type Language = 'th' | 'la' | 'en';

/** Who stands before what: a page of the house in one language, and the members it was set up with. */
export type Visit = { page: Page; stack: Stack; stage: Stage; language: Language };

/** One thing the product can show: a screen, a sheet, a dialog, or a state of one of them. */
export type Stop = {
  /** In kebab-case; the name of its picture. */
  name: string;
  who: 'visitor' | 'member';
  /** The drawing it was made after, by its name among the mock-ups. */
  mock?: string;
  /** Something on it is still awaited, and stays so. */
  waits?: true;
  /** Goes there from wherever the page is. Finds its way by what a thing is, never by its words: it goes there in every language. */
  open: (visit: Visit) => Promise<unknown>;
};

/** Opens an address as somebody; a visitor when no member is named. What an earlier stop left in the browser is gone. */
export async function arrive({ page, stack, stage, language }: Visit, path: string, member?: Member): Promise<void> {
  const { url } = stack.servers[0];
  // A page of the house on which none of its code runs: what is put away there is not put back.
  if (!page.url().startsWith(url) || !page.url().endsWith(quiet)) await page.goto(url + quiet);
  await page.evaluate(
    (kept) => {
      // What the chat has not sent yet.
      indexedDB.deleteDatabase('kapao-chat');
      localStorage.clear();
      sessionStorage.clear();
      for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
    },
    { locale: language, 'remember-agreement': stage.agreements, ...(member ? { token: member.token } : {}) },
  );
  await page.goto(url + path);
}

const quiet = '/icon.svg';

/** Leaves what is open, and forgets every answer that was given in the house's place. */
export async function leave({ page, stack }: Pick<Visit, 'page' | 'stack'>): Promise<void> {
  await page.context().setOffline(false);
  const address = stack.servers[0].url + quiet;
  // A sheet that was closed goes Back, and that may still be under way.
  await page.goto(address).catch(() => page.goto(address));
  await page.unrouteAll({ behavior: 'ignoreErrors' });
}

/** The sheet or dialog that is on top. */
export const top = (page: Page): Locator => page.locator('dialog[open]').last();

/** Home, with nothing on its way any more. */
export async function atHome(visit: Visit, member: Member = visit.stage.rich): Promise<Locator> {
  await arrive(visit, '/user/home', member);
  const main = visit.page.getByRole('main');
  await main.locator('h1').getByText(member.name).waitFor();
  return main;
}

/** The buttons of home that open something, in their order. */
const openers = ['transfer', 'deposit', 'withdraw', 'invite', 'refund'] as const;

/** A sheet of home. */
export async function openSheet(
  visit: Visit,
  name: (typeof openers)[number],
  member: Member = visit.stage.rich,
): Promise<Locator> {
  const home = await atHome(visit, member);
  await home.locator('[aria-haspopup=dialog]').nth(openers.indexOf(name)).click();
  const sheet = top(visit.page);
  await sheet.waitFor();
  return sheet;
}

/** Waits until what is shown stays as it is: nothing is loaded, nothing moves. */
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
