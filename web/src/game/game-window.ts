import type { Entrance } from './open-game.ts';

/** Where a game will open. A tab is opened at the tap itself, else browsers block it; the way there is found after. */
export type GameWindow = { enter: (entrance: Entrance) => void; giveUp: () => void };

/** The window of this tap. A browser that gives no tab (in-app browsers) gets the game in this window. */
export function openGameWindow(inNewTab: boolean, waitingText: string): GameWindow {
  const tab = inNewTab ? window.open('', '_blank') : null;
  if (!tab) return { enter: (entrance) => enter(window, entrance), giveUp: () => undefined };
  // The game's page must not be able to reach back to the wallet.
  tab.opener = null;
  tab.document.title = waitingText;
  tab.document.body.textContent = waitingText;
  return { enter: (entrance) => enter(tab, entrance), giveUp: () => tab.close() };
}

function enter(target: Window, entrance: Entrance): void {
  if (entrance.kind === 'go') target.location.replace(entrance.address);
  else post(target, entrance);
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
