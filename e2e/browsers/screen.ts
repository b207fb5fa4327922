import type { Driver } from './driver.ts';
import { messages } from '@kapao/i18n/all/messages';

export type Screen = ReturnType<typeof createScreen>;

export const button = (name: string): Target => ({ css: 'button', name });
export const link = (name: string): Target => ({ css: 'a[href]', name });
export const field = (name: string): Target => ({ css: 'input, textarea', name });
export const tab = (name: string): Target => ({ css: '[role=tab]', name });
export const heading = (name: string): Target => ({ css: 'h1, h2', name });
export const sheet = (name: string): Target => ({ css: 'dialog:not([role])', name });
export const dialog = (name: string): Target => ({ css: 'dialog[role=alertdialog]', name });
export const message = (name: string): Target => ({ css: '[role=status], [role=alert], [role=status] *', name });

const { crashTitle } = messages.en.shell;

/** Long (ms), since a busy machine is not a defect. */
const patienceMs = 60_000;
const pollMs = 50;

/** Finds elements by role and name, and acts on them as soon as they can be used. */
export function createScreen(driver: Driver) {
  const look = (target: Target, within: Query['within']): Promise<Found> =>
    driver.run(locate, { ...target, within, crashTitle });

  async function wait<Answer>(what: () => string, ask: () => Promise<Answer | null>): Promise<Answer> {
    const deadline = performance.now() + patienceMs;
    for (;;) {
      const answer = await ask();
      if (answer !== null) return answer;
      if (performance.now() > deadline) throw new Error(`waited for ${what()}; ${await describe(driver)}`);
      await new Promise((resolve) => setTimeout(resolve, pollMs));
    }
  }

  async function find(target: Target, within: Query['within'], ready: (found: Found) => boolean): Promise<Found> {
    const what = `${target.css} ${JSON.stringify(target.name)}`;
    let last: Found['state'] = 'absent';
    const ask = async (): Promise<Found | null> => {
      const found = await look(target, within);
      if (found.state === 'crashed') throw new Error(`"${crashTitle}", while looking for ${what}`);
      last = found.state;
      return found.state === 'ready' && ready(found) ? found : null;
    };
    return wait(() => `${what}, which was ${last}`, ask);
  }

  function findStill(target: Target): Promise<Found> {
    let before: Found | undefined;
    return find(target, 'top dialog', (found) => {
      const still = before?.x === found.x && before.y === found.y;
      before = found;
      return still;
    });
  }

  return {
    wait,
    click: async (target: Target): Promise<void> => {
      const { x, y } = await findStill(target);
      await driver.clickAt(x, y);
    },
    see: async (target: Target): Promise<string> => (await find(target, 'page', () => true)).text,
    /** Waits until no sheet or dialog is open and the page has left its history entry, which restores the scroll. */
    closed: async (): Promise<void> => {
      await wait(
        () => 'the end of all sheets and dialogs',
        async () => ((await driver.run(hasOverlay, null)) ? null : true),
      );
    },
    fill: async (target: Target, text: string): Promise<void> => {
      await driver.run(selectAt, await findStill(target));
      await driver.type(text);
      const typed = async () => ((await driver.run(readFocused, null)) === text ? true : null);
      await wait(() => `"${text}" in the field "${target.name}"`, typed);
    },
  };
}

function hasOverlay(): boolean {
  const state = history.state as { overlay?: boolean } | null;
  return state?.overlay === true || document.querySelector('dialog[open]') !== null;
}

function selectAt({ x, y }: { x: number; y: number }): void {
  const element = document.elementFromPoint(x, y);
  if (!(element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)) return;
  element.focus();
  element.select();
}

function readFocused(): string | null {
  const element = document.activeElement;
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? element.value : null;
}

async function describe(driver: Driver): Promise<string> {
  const shown = await driver.run(() => {
    const dialogs = document.querySelectorAll<HTMLElement>('dialog[open]');
    const top = dialogs[dialogs.length - 1] ?? document.body;
    return `${location.pathname}: ${top.innerText.replace(/\s+/g, ' ')}`;
  }, null);
  return `the page shows ${shown.slice(0, 600)}`;
}

type Target = { css: string; name?: string };
type Query = Target & { within: 'page' | 'top dialog'; crashTitle: string };
type Found = {
  state: 'ready' | 'absent' | 'crashed' | 'disabled' | 'moving' | 'covered';
  x: number;
  y: number;
  text: string;
};

/**
 * Runs inside the page. Finds the first visible element by selector and accessible name (equal, else prefix), scrolls
 * it into view and returns its middle.
 */
function locate({ css, name, within, crashTitle }: Query): Found {
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
