import type { Entrance } from './open-game.ts';
import { drawWaiting } from './waiting-tab.ts';

/** Where a game will open. `enter` answers false when the person has closed the tab meanwhile. */
export type GameWindow = { enter: (entrance: Entrance) => boolean; giveUp: () => void };

/**
 * The window of this tap. A tab is opened at the tap itself, else browsers block it; the way there is found after. A
 * browser that gives no tab (in-app browsers) gets the game in this window.
 */
export function openGameWindow(inNewTab: boolean, waitingText: string): GameWindow {
  const tab = inNewTab ? openTab() : null;
  if (!tab) return { enter: (entrance) => enter(window, entrance), giveUp: () => undefined };
  // The game's page must not be able to reach back to the wallet.
  tab.opener = null;
  drawWaiting(tab, waitingText);
  return { enter: (entrance) => !tab.closed && enter(tab, entrance), giveUp: () => tab.close() };
}

// In-app browsers answer with nothing, with this very window, or with one that is closed or may not be touched.
function openTab(): Window | null {
  const tab = window.open('', '_blank');
  if (tab === null || tab === window || tab.closed) return null;
  try {
    return tab.document.body === null ? null : tab;
  } catch {
    return null;
  }
}

function enter(target: Window, entrance: Entrance): true {
  if (entrance.kind === 'go') target.location.replace(entrance.address);
  else post(target, entrance);
  return true;
}

// The form stands in the window it is posted from, so that no window needs a name.
function post(target: Window, { action, values }: Extract<Entrance, { kind: 'post' }>): void {
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
