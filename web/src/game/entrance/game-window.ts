import type { Entrance } from './open-game.ts';
import { drawWaiting } from './waiting-tab.ts';

export type Opened = 'opened' | 'closed' | 'blocked';

export type GameWindow = { enter: (entrance: Entrance) => Promise<Opened>; giveUp: () => void };

const navigationTimeoutMs = 10_000;
const lookEveryMs = 50;

/**
 * Opens the game's window. The tab opens at the tap, else browsers block it. Browsers without tabs open the game in
 * this window.
 */
export function openGameWindow(inNewTab: boolean, waitingText: string): GameWindow {
  const tab = inNewTab ? openGameTab() : null;
  if (!tab) return { enter: (entrance) => enterGame(window, entrance), giveUp: () => undefined };
  tab.opener = null;
  drawWaiting(tab, waitingText);
  return {
    enter: async (entrance) => {
      if (tab.closed) return 'closed';
      const opened = await enterGame(tab, entrance);
      if (opened === 'blocked') tab.close();
      return opened;
    },
    giveUp: () => tab.close(),
  };
}

// In-app browsers return null, this window, or one that is closed or not accessible.
function openGameTab(): Window | null {
  const tab = window.open('', '_blank');
  if (tab === null || tab === window || tab.closed) return null;
  try {
    return tab.document.body === null ? null : tab;
  } catch {
    return null;
  }
}

async function enterGame(target: Window, entrance: Entrance): Promise<Opened> {
  if (entrance.kind === 'go') {
    target.location.replace(entrance.address);
    return 'opened';
  }
  const opened = watchNavigation(target);
  submitForm(target, entrance);
  return opened;
}

function watchNavigation(target: Window): Promise<Opened> {
  const { document } = target;
  const begunMs = performance.now();
  return new Promise((resolve) => {
    const end = (opened: Opened): void => {
      clearInterval(timer);
      resolve(opened);
    };
    const timer = setInterval(() => {
      if (target.closed) end('closed');
      else if (hasLeft(target, document) || performance.now() - begunMs > navigationTimeoutMs) end('opened');
    }, lookEveryMs);
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
      if (effectiveDirective === 'form-action') end('blocked');
    });
  });
}

function hasLeft(target: Window, document: Document): boolean {
  try {
    return target.document !== document;
  } catch {
    return true;
  }
}

function submitForm(target: Window, { action, values }: Extract<Entrance, { kind: 'post' }>): void {
  const form = target.document.createElement('form');
  form.method = 'post';
  form.action = action;
  form.hidden = true;
  for (const [name, value] of values) {
    const field = target.document.createElement('input');
    field.type = 'hidden';
    field.name = name;
    field.value = value;
    form.append(field);
  }
  target.document.body.append(form);
  form.submit();
}
