import type { Entrance } from './open-game.ts';

type Opened = 'opened' | 'closed' | 'blocked';

type GameWindow = { enter: (entrance: Entrance) => Promise<Opened>; giveUp: () => void };

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

const turn = [{ transform: 'rotate(0)' }, { transform: 'rotate(1turn)' }];

/**
 * Draws the wallet's look in an empty tab while the entrance is requested. Uses script only: the tab inherits this
 * page's policy, which allows no inline style or markup.
 */
function drawWaiting(tab: Window, text: string): void {
  const page = tab.document;
  const look = getComputedStyle(document.documentElement);
  const token = (name: string): string => look.getPropertyValue(name);
  page.documentElement.lang = document.documentElement.lang;
  page.title = text;
  page.head.append(make(page, 'meta', {}, { name: 'viewport', content: 'width=device-width, initial-scale=1' }));
  Object.assign(page.body.style, {
    margin: '0',
    minHeight: '100vh',
    display: 'grid',
    placeContent: 'center',
    justifyItems: 'center',
    gap: '20px',
    padding: '24px',
    boxSizing: 'border-box',
    background: token('--bg'),
    color: token('--text'),
    font: `700 18px/1.6 ${token('--font')}`,
    textAlign: 'center',
  });
  const ring = make(page, 'span', {
    width: '40px',
    height: '40px',
    boxSizing: 'border-box',
    borderRadius: '50%',
    border: `4px solid ${token('--surface-3')}`,
    borderTopColor: token('--accent'),
  });
  const line = make(page, 'p', { margin: '0' }, { role: 'status' });
  line.textContent = text;
  page.body.append(ring, line);
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (!still) ring.animate(turn, { duration: 800, iterations: Infinity });
}

function make(
  page: Document,
  tag: string,
  style: Partial<CSSStyleDeclaration>,
  attributes: Record<string, string> = {},
) {
  const element = page.createElement(tag);
  Object.assign(element.style, style);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}
