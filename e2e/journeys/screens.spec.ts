import { full } from '../full.ts';
import { catalogue } from '../screens/catalogue.ts';
import { reach, type Screen, type Visit } from '../screens/screen.ts';
import { setStage } from '../screens/stage.ts';
import { expect, test } from '../test.ts';
import { htmlLang } from '@kapao/i18n/languages';
import { findByAxe } from '../screens/checks/axe.ts';
import { findRawTexts, namesOf } from '../screens/checks/raw-texts.ts';
import { findShifts, slowNetwork } from '../screens/checks/shifts.ts';
import type { Page } from '@playwright/test';

const longestWay = 70;

const phone = { width: 390, height: 844 };
const smallest = { width: 320, height: 568 };
/** A desktop of 1280 × 900 with a browser zoom of 200 %. */
const zoomed = { width: 640, height: 450 };

test.describe.configure({ mode: 'parallel' });
test.use({ agreed: false, contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 390, height: 844 } });

const checked = catalogue.filter(({ gate }) => full || gate);
const parts = full ? [0, 1, 2, 3, 4, 5] : [0, 1];

for (const part of parts) {
  test(`screens can be read and used, part ${part + 1} of ${parts.length}`, async ({ page, language, stack }) => {
    if (full) test.setTimeout(1_800_000);
    const visit = { page, stack, stage: await setStage(stack), language };
    const found: string[] = [];
    for (const screen of checked.filter((_, index) => index % parts.length === part)) {
      const restoreNetwork = await slowNetwork(page);
      await reach(visit, screen);
      await restoreNetwork();
      found.push(...(await findFaults(visit, screen)));
    }
    expect(found).toEqual([]);
  });
}

async function findFaults({ page, language, stack }: Visit, screen: Screen): Promise<string[]> {
  const found: string[] = [];
  const add = (where: string, more: string[]) => found.push(...more.map((one) => `${screen.name}, ${where}: ${one}`));
  add('at rest', [...(await findMotion(page)), ...(screen.moves ? [] : await findShifts(page))]);
  add('axe', await findByAxe(page));
  add('names', await findUnnamed(page, htmlLang[language]));
  add('words', await findRawTexts(page, language, await namesOf(stack)));
  await page.setViewportSize(smallest);
  add('at 320', [...(await findLost(page)), ...(await findSmallTargets(page))]);
  await page.setViewportSize(zoomed);
  add('zoomed to 200 %', await findLost(page));
  await page.setViewportSize(phone);
  await setText(page, '200%');
  add('text of 200 %', await findLost(page));
  await setText(page, '');
  add('keyboard', await findLostFocus(page));
  add('closed', await findNotGivenBack(page));
  return found;
}

const setText = (page: Visit['page'], size: string): Promise<void> =>
  page.evaluate((text) => {
    document.documentElement.style.fontSize = text;
  }, size);

type Place = { id: number; name: string; ring: boolean; hidden: boolean; inDialog: boolean };

/**
 * Checks that each Tab stop has a visible, uncovered ring, that a modal keeps the focus, and that Escape returns it to
 * the opener.
 */
async function findLostFocus(page: Page): Promise<string[]> {
  const found: string[] = [];
  const modal = (await page.locator('dialog[open]').count()) > 0;
  if (modal && !(await page.evaluate(() => document.activeElement?.closest('dialog') !== null))) {
    found.push('the focus is not in the dialog');
  }
  const seen = new Set<number>();
  for (let step = 0; step < longestWay; step += 1) {
    await page.keyboard.press('Tab');
    const place = await placeOfFocus(page);
    // After the last one, the browser's own bars have it for a moment.
    if (place === null) continue;
    if (seen.has(place.id)) break;
    seen.add(place.id);
    if (!place.ring) found.push(`no ring at ${place.name}`);
    if (place.hidden) found.push(`something lies over ${place.name}`);
    if (modal && !place.inDialog) found.push(`the focus left the dialog for ${place.name}`);
  }
  return found;
}

async function findNotGivenBack(page: Page): Promise<string[]> {
  const opened = await page.evaluateHandle(() => [...document.querySelectorAll('dialog[open]')].at(-1) ?? null);
  if (await opened.evaluate((dialog) => dialog === null)) return [];
  if (await opened.evaluate((dialog) => dialog?.querySelector(':scope > [inert]') !== null)) {
    await page.keyboard.press('Escape');
    await page.waitForFunction((dialog) => dialog?.querySelector(':scope > [inert]') === null, opened);
  }
  await page.keyboard.press('Escape');
  try {
    await page.waitForFunction((dialog) => dialog?.isConnected === false, opened);
  } catch {
    return ['Escape does not close it'];
  }
  const nowhere = await page.evaluate(
    () => document.activeElement === null || document.activeElement === document.body,
  );
  return nowhere ? ['the focus is nowhere once it is closed'] : [];
}

async function placeOfFocus(page: Page): Promise<Place | null> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || element === document.body || element.tagName === 'HTML') return null;
    const known = element as HTMLElement & { screenId?: number };
    const counter = window as Window & { screenCount?: number };
    known.screenId ??= counter.screenCount = (counter.screenCount ?? 0) + 1;
    const rings = [element, element.parentElement, element.nextElementSibling].some((one) => {
      if (!one) return false;
      const { outlineStyle, outlineWidth, borderBottomWidth } = getComputedStyle(one);
      const outlined = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
      return outlined || (element.inputMode === 'decimal' && Number.parseFloat(borderBottomWidth) >= 2);
    });
    const box = element.getBoundingClientRect();
    const x = Math.min(Math.max(box.left + box.width / 2, 0), innerWidth - 1);
    const y = Math.min(Math.max(box.top + box.height / 2, 0), innerHeight - 1);
    const over = document.elementFromPoint(x, y);
    const covered =
      over !== null && !element.contains(over) && !over.contains(element) && !over.closest('label')?.contains(element);
    return {
      id: known.screenId,
      name: `${element.tagName} "${(element.getAttribute('aria-label') ?? element.innerText).slice(0, 40)}"`,
      ring: rings,
      hidden: covered,
      inDialog: element.closest('dialog') !== null,
    };
  });
}

type Box = { left: number; right: number; top: number; bottom: number };
type Line = Box & { text: string; limits: Box; part: number };

async function findLost(page: Page): Promise<string[]> {
  const [wide, lines] = await Promise.all([findWide(page), readLines(page)]);
  return [...new Set([...wide, ...lines.flatMap(findCutOff), ...findOver(lines)])];
}

function findCutOff({ text, limits, ...box }: Line): string[] {
  const slackPx = (box.bottom - box.top) / 4;
  const beside = box.left < limits.left - 1 || box.right > limits.right + 1;
  const above = box.top + slackPx < limits.top - 1 || box.bottom - slackPx > limits.bottom + 1;
  return beside || above ? [`"${text}" is cut off`] : [];
}

function findOver(lines: readonly Line[]): string[] {
  return lines.flatMap((one, index) =>
    lines
      .slice(index + 1)
      .filter((other) => {
        const widePx = Math.min(one.right, other.right) - Math.max(one.left, other.left);
        const highPx = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
        const lowestPx = Math.min(one.bottom - one.top, other.bottom - other.top);
        return one.part === other.part && one.text !== other.text && widePx > 2 && highPx > lowestPx * 0.4;
      })
      .map((other) => `"${one.text}" lies over "${other.text}"`),
  );
}

async function findWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth } = document.documentElement;
    return scrollWidth > innerWidth + 1 ? [`the page is ${scrollWidth} of ${innerWidth} px wide`] : [];
  });
}

async function readLines(page: Page): Promise<Line[]> {
  return page.evaluate(() => {
    const root = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
    const parts = [...root.querySelectorAll('*'), root];
    const isForEars = (element: Element): boolean => {
      const { clipPath, position } = getComputedStyle(element);
      if (clipPath !== 'none' || (position === 'absolute' && element.clientWidth <= 1)) return true;
      return element !== root && element.parentElement !== null && isForEars(element.parentElement);
    };
    const limitsOf = (element: Element): Box | null => {
      const { overflowX, overflowY } = getComputedStyle(element);
      const scrolls = [overflowX, overflowY].some((one) => one === 'auto' || one === 'scroll');
      if (scrolls && !element.matches('[data-scroll], dialog')) return null;
      if (!scrolls && (overflowX !== 'visible' || overflowY !== 'visible')) return element.getBoundingClientRect();
      if (element !== root && element.parentElement) return limitsOf(element.parentElement);
      return { left: 0, right: innerWidth, top: -1e6, bottom: 1e6 };
    };
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const lines: Line[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      const text = node.textContent?.trim().slice(0, 40) ?? '';
      if (!parent || text === '' || parent.closest('script, style, [inert]')) continue;
      if (!parent.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || isForEars(parent)) continue;
      const limits = limitsOf(parent);
      const part = parts.indexOf(parent.closest('nav, header, main, [role=status], [role=alert], dialog > *') ?? root);
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const { left, right, top, bottom } of range.getClientRects()) {
        if (limits && right - left >= 2) {
          const { left: l, right: r, top: t, bottom: b } = limits;
          lines.push({ text, left, right, top, bottom, part, limits: { left: l, right: r, top: t, bottom: b } });
        }
      }
    }
    return lines;
  });
}

/** Checks that every target is 44 × 44 px or more. A link within a sentence is as tall as its line. */
async function findSmallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const leastPx = 43.5;
    const root = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
    const targets = root.querySelectorAll<HTMLElement>(
      'a[href], button, input, textarea, label:has(input), [role=option], [tabindex="0"]',
    );
    const isInSentence = (element: HTMLElement): boolean =>
      getComputedStyle(element).display === 'inline' && element.parentElement?.innerText !== element.innerText;
    return [...targets].flatMap((element) => {
      const { width, height } = element.getBoundingClientRect();
      const shown = element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
      // One-pixel elements are only for screen readers and their focus; a field in a label is clicked by the label.
      if (!shown || width <= 1 || (element.tagName === 'INPUT' && element.closest('label'))) return [];
      if (element.tabIndex === -1 && element.closest('[aria-hidden=true]')) return [];
      if (Math.min(width, height) >= leastPx || isInSentence(element)) return [];
      if (element.getBoundingClientRect().bottom <= 0) return [];
      const name = element.getAttribute('aria-label') ?? element.innerText;
      return [`${element.tagName} "${name}" is ${Math.round(width)} × ${Math.round(height)}`];
    });
  });
}

async function findUnnamed(page: Page, language: string): Promise<string[]> {
  return page.evaluate((lang) => {
    const found: string[] = [];
    if (document.documentElement.lang !== lang) found.push(`lang is ${document.documentElement.lang}`);
    if (document.title.trim() === '') found.push('the page has no title');
    const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
    const levels = [...(dialog ?? document).querySelectorAll('h1, h2, h3, h4, h5, h6')]
      .filter((heading) => dialog || !heading.closest('dialog'))
      .map((heading) => Number(heading.tagName[1]));
    if (levels[0] !== (dialog ? 2 : 1)) found.push(`the first heading is of level ${levels[0]}`);
    for (const [index, level] of levels.entries()) {
      if (index > 0 && level > (levels[index - 1] ?? 0) + 1) found.push(`a heading of level ${level} skips one`);
    }
    if (document.querySelector('[tabindex]:not([tabindex="0"], [tabindex="-1"])'))
      found.push('an order of focus is forced');
    return found;
  }, language);
}

/** Checks that with reduced motion nothing moves except the spinner of a running call. */
async function findMotion(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const longestFadeMs = 300;
    return document.getAnimations().flatMap(({ effect }) => {
      if (!(effect instanceof KeyframeEffect)) return [];
      const frames = effect
        .getKeyframes()
        .map(({ transform, translate, rotate }) => ({ transform, translate, rotate }));
      const moves = JSON.stringify(frames);
      if (moves.includes('rotate') || !/transform|translate/.test(moves)) return [];
      const { duration } = effect.getComputedTiming();
      return Number(duration) > longestFadeMs ? [`${effect.target?.tagName} moves for ${String(duration)} ms`] : [];
    });
  });
}
