import { useSyncExternalStore } from 'react';

export type Overlay = {
  element: HTMLDialogElement;
  askToClose: () => boolean;
};

let stack: readonly Overlay[] = [];
let scrollTop = 0;
let guardPushed = false;
let popIsOurs = false;
let leaving = false;
const listeners = new Set<() => void>();

/** Adds an overlay on top: locks the page's scroll, and lets Back close the overlay before it leaves the page. */
export function openOverlay(overlay: Overlay): () => void {
  if (stack.length === 0) lockPage();
  stack = [...stack, overlay];
  pushGuard();
  notify();
  return () => {
    stack = stack.filter((other) => other !== overlay);
    if (stack.length === 0) unlockPage();
    notify();
    setTimeout(dropGuard, 0);
  };
}

/** Topmost open dialog, which must contain the toasts: a modal dialog makes everything outside inert. */
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

// iOS scrolls the page behind a dialog unless the body is fixed.
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
  // Going back now would cancel a reload or navigation that has just begun.
  if (leaving || !guardPushed || stack.length > 0) return;
  guardPushed = false;
  const state: State = window.history.state;
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
