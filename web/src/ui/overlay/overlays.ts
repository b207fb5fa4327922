import { useSyncExternalStore } from 'react';

/** An open sheet or dialog, as the page knows it. */
export type Overlay = {
  element: HTMLDialogElement;
  /** Asks it to close; false when it may not close now (it is sending). */
  askToClose: () => boolean;
};

let stack: readonly Overlay[] = [];
let scrollTop = 0;
let guardPushed = false;
let popIsOurs = false;
let leaving = false;
const listeners = new Set<() => void>();

/** Puts an overlay on top: the page behind stops scrolling, and Back closes the overlay before it leaves the page. */
export function openOverlay(overlay: Overlay): () => void {
  if (stack.length === 0) lockPage();
  stack = [...stack, overlay];
  pushGuard();
  notify();
  return () => {
    stack = stack.filter((other) => other !== overlay);
    if (stack.length === 0) unlockPage();
    notify();
    // A sheet that takes the place of another opens in the same tick; only then is it known whether the guard can go.
    setTimeout(dropGuard, 0);
  };
}

/** The topmost open dialog, where toasts must stand: a modal dialog makes everything outside it inert. */
export function useTopDialog(): HTMLDialogElement | null {
  return useSyncExternalStore(subscribe, () => stack.at(-1)?.element ?? null);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function notify(): void {
  for (const listener of listeners) listener();
}

// iOS scrolls the page behind a dialog unless the body itself stands still.
function lockPage(): void {
  scrollTop = window.scrollY;
  Object.assign(document.body.style, { position: 'fixed', top: `-${scrollTop}px`, left: '0', right: '0' });
}

function unlockPage(): void {
  Object.assign(document.body.style, { position: '', top: '', left: '', right: '' });
  window.scrollTo(0, scrollTop);
}

type State = { overlay?: boolean } | null;

function pushGuard(): void {
  leaving = false;
  if (guardPushed) return;
  const state: State = window.history.state;
  window.history.pushState({ ...state, overlay: true }, '');
  guardPushed = true;
}

function dropGuard(): void {
  // Going back now would call off the reload, or the way to another page, that has just begun.
  if (leaving || !guardPushed || stack.length > 0) return;
  guardPushed = false;
  const state: State = window.history.state;
  // Another page may have been opened from inside the sheet; then the entry on top is not ours to take away.
  if (state?.overlay !== true) return;
  popIsOurs = true;
  window.history.back();
}

window.addEventListener('popstate', () => {
  if (popIsOurs) {
    popIsOurs = false;
    return;
  }
  if (!guardPushed) return;
  guardPushed = false;
  const top = stack.at(-1);
  if (!top) return;
  if (!top.askToClose() || stack.length > 1) pushGuard();
});

window.addEventListener('beforeunload', () => {
  leaving = true;
});
