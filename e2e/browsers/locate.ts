export type Target = { css: string; name?: string };
export type Query = Target & { within: 'page' | 'top dialog'; crashTitle: string };
export type Found = {
  state: 'ready' | 'absent' | 'crashed' | 'disabled' | 'moving' | 'covered';
  x: number;
  y: number;
  text: string;
};

/**
 * Runs inside the page. Finds the first visible element by selector and accessible name (equal, else prefix), scrolls
 * it into view and returns its middle.
 */
export function locate({ css, name, within, crashTitle }: Query): Found {
  const squeeze = (text: string | null | undefined): string => (text ?? '').replace(/\s+/g, ' ').trim();
  const found = (state: Found['state'], x = 0, y = 0, text = ''): Found => ({ state, x, y, text });

  function nameOf(element: HTMLElement): string {
    const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
    const labels =
      element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? element.labels : null;
    const label =
      element.getAttribute('aria-label') ?? ids.map((id) => document.getElementById(id)?.textContent).join(' ');
    return squeeze(label === '' ? (labels?.[0] ?? element).textContent : label);
  }

  function isVisible(element: HTMLElement): boolean {
    const { width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0 && getComputedStyle(element).visibility !== 'hidden';
  }

  function isMoving(element: HTMLElement): boolean {
    return document.getAnimations().some(({ effect, playState }) => {
      if (playState !== 'running' || !(effect instanceof KeyframeEffect)) return false;
      return effect.getComputedTiming().endTime !== Infinity && effect.target?.contains(element) === true;
    });
  }

  const headings = [...document.querySelectorAll('h1, h2')];
  if (headings.some(({ textContent }) => squeeze(textContent) === crashTitle)) return found('crashed');
  const dialogs = document.querySelectorAll('dialog[open]:not([data-closing])');
  const scope = within === 'page' ? document : (dialogs[dialogs.length - 1] ?? document);
  const all = [...scope.querySelectorAll<HTMLElement>(css)].filter(isVisible);
  const element =
    name === undefined
      ? all[0]
      : (all.find((one) => nameOf(one) === name) ?? all.find((one) => nameOf(one).startsWith(name)));
  if (element === undefined) return found('absent');
  const text = squeeze(element.textContent);
  if (within === 'page') return found('ready', 0, 0, text);
  if (element.matches(':disabled, [aria-disabled=true]')) return found('disabled');
  if (isMoving(element)) return found('moving');
  element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
  const box = element.getBoundingClientRect();
  const x = Math.round(box.left + box.width / 2);
  const y = Math.round(box.top + box.height / 2);
  const hit = document.elementFromPoint(x, y);
  return element.contains(hit) ? found('ready', x, y, text) : found('covered');
}
