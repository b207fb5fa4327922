import type { Page } from '@playwright/test';
import type { Finding } from './shown.ts';

const longestWay = 70;

type Place = { id: number; name: string; ring: boolean; hidden: boolean; inDialog: boolean };

/**
 * Checks that each Tab stop has a visible, uncovered ring, that a modal keeps the focus, and that Escape returns it to
 * the opener.
 */
export async function findLostFocus(page: Page): Promise<Finding[]> {
  const found: Finding[] = [];
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

export async function findNotGivenBack(page: Page): Promise<Finding[]> {
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
