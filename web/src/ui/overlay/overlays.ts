import { createStore, useStore } from '@kapao/client/store';

export type Overlay = {
  element: HTMLDialogElement;
  askToClose: () => boolean;
};

const stack = createStore<readonly Overlay[]>([]);
let scrollTop = 0;
let guardPushed = false;
let popIsOurs = false;
let leaving = false;

/** Adds an overlay on top: locks the page's scroll, and lets Back close the overlay before it leaves the page. */
export function openOverlay(overlay: Overlay): () => void {
  if (stack.get().length === 0) lockPage();
  pushGuard();
  stack.set([...stack.get(), overlay]);
  return () => {
    const left = stack.get().filter((other) => other !== overlay);
    if (left.length === 0) unlockPage();
    stack.set(left);
    setTimeout(dropGuard, 0);
  };
}

/** Topmost open dialog, which must contain the toasts: a modal dialog makes everything outside inert. */
export function useTopDialog(): HTMLDialogElement | null {
  return useStore(stack).at(-1)?.element ?? null;
}

export const hasOverlay = (): boolean => stack.get().length > 0;

// iOS scrolls the page behind a dialog unless the body is fixed.
function lockPage(): void {
  scrollTop = window.scrollY;
  const hasBar = window.innerWidth > document.documentElement.clientWidth;
  Object.assign(document.body.style, { position: 'fixed', top: `-${scrollTop}px`, left: '0', right: '0' });
  // Keeps the room of the scroll bar, so that nothing moves sideways.
  if (hasBar) document.documentElement.style.overflowY = 'scroll';
}

function unlockPage(): void {
  Object.assign(document.body.style, { position: '', top: '', left: '', right: '' });
  document.documentElement.style.overflowY = '';
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
  if (leaving || !guardPushed || stack.get().length > 0) return;
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
  const top = stack.get().at(-1);
  if (!top) return;
  if (!top.askToClose() || stack.get().length > 1) pushGuard();
});

window.addEventListener('beforeunload', () => {
  leaving = true;
});
