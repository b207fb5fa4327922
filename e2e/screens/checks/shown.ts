import type { Page } from '@playwright/test';

export type Finding = string;

/** Checks that every target is 44 × 44 px or more. A link within a sentence is as tall as its line. */
export async function findSmallTargets(page: Page): Promise<Finding[]> {
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

export async function findUnnamed(page: Page, language: string): Promise<Finding[]> {
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
export async function findMotion(page: Page): Promise<Finding[]> {
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
