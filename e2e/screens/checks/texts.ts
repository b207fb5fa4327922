import type { Page } from '@playwright/test';
import type { Finding } from './shown.ts';

type Box = { left: number; right: number; top: number; bottom: number };
type Line = Box & { text: string; limits: Box; part: number };

export async function findLost(page: Page): Promise<Finding[]> {
  const [wide, lines] = await Promise.all([findWide(page), readLines(page)]);
  return [...new Set([...wide, ...lines.flatMap(findCutOff), ...findOver(lines)])];
}

function findCutOff({ text, limits, ...box }: Line): Finding[] {
  const slackPx = (box.bottom - box.top) / 4;
  const beside = box.left < limits.left - 1 || box.right > limits.right + 1;
  const above = box.top + slackPx < limits.top - 1 || box.bottom - slackPx > limits.bottom + 1;
  return beside || above ? [`"${text}" is cut off`] : [];
}

function findOver(lines: readonly Line[]): Finding[] {
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

async function findWide(page: Page): Promise<Finding[]> {
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
