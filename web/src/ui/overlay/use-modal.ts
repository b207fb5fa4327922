import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { hasOverlay, openOverlay } from './overlays.ts';

type Options = {
  open: boolean;
  busy: boolean;
  /** A docked dialog leaves the page in use, and takes no entry of the history. */
  docked?: boolean;
  onClose: () => void;
  focus: (dialog: HTMLDialogElement) => HTMLElement | null;
};

type Modal = {
  ref: RefObject<HTMLDialogElement | null>;
  present: boolean;
  askToClose: () => boolean;
};

export function useModal({ open, busy, docked = false, onClose, focus }: Options): Modal {
  const ref = useRef<HTMLDialogElement>(null);
  const [present, setPresent] = useState(open);
  if (open && !present) setPresent(true);

  const latest = useRef({ busy, onClose, focus });
  useEffect(() => {
    latest.current = { busy, onClose, focus };
  });
  const askToClose = useRef((): boolean => {
    if (latest.current.busy) return false;
    latest.current.onClose();
    return true;
  }).current;

  // Runs before effects of its content: a list can scroll to its choice only once it is shown.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!present || !dialog) return undefined;
    const opener = document.activeElement;
    rememberOpener(dialog, opener);
    const release = docked ? showDocked(dialog, askToClose) : showModal(dialog, askToClose);
    latest.current.focus(dialog)?.focus({ preventScroll: true });
    const onCancel = (event: Event): void => {
      if (event.target !== dialog) return;
      event.preventDefault();
      askToClose();
    };
    // A second Escape closes natively without asking, so reopen a dialog that must not close.
    const onNativeClose = (event: Event): void => {
      if (event.target === dialog && !dialog.open && !askToClose()) dialog.showModal();
    };
    const letFocusGo = keepFocus(dialog, docked);
    dialog.addEventListener('cancel', onCancel);
    dialog.addEventListener('close', onNativeClose);
    return () => {
      letFocusGo();
      dialog.removeEventListener('cancel', onCancel);
      dialog.removeEventListener('close', onNativeClose);
      release();
      dialog.close();
      // A docked dialog leaves the focus where the member has taken it.
      if (docked && document.activeElement !== document.body) return;
      (openerOf(dialog) ?? document.getElementById('main'))?.focus({ preventScroll: true });
    };
  }, [present, docked, askToClose]);

  useEffect(() => {
    const dialog = ref.current;
    if (open || !present || !dialog) return undefined;
    dialog.dataset['closing'] = '';
    const timer = setTimeout(() => setPresent(false), exitMs(dialog));
    return () => {
      clearTimeout(timer);
      delete dialog.dataset['closing'];
    };
  }, [open, present]);

  return { ref, present, askToClose };
}

function showModal(dialog: HTMLDialogElement, askToClose: () => boolean): () => void {
  dialog.showModal();
  return openOverlay({ element: dialog, askToClose });
}

/** Shows the dialog beside the page. Escape closes it from inside, and while nothing else has the focus. */
function showDocked(dialog: HTMLDialogElement, askToClose: () => boolean): () => void {
  dialog.show();
  const onKey = (event: KeyboardEvent): void => {
    const { target } = event;
    if (hasOverlay()) return;
    const isHere = target === document.body || (target instanceof Node && dialog.contains(target));
    if (event.key === 'Escape' && !event.defaultPrevented && isHere) askToClose();
  };
  document.addEventListener('keydown', onKey);
  return () => document.removeEventListener('keydown', onKey);
}

/**
 * Returns the focus to the dialog when a change of its content removes the focused element. Without focus, the keyboard
 * would start at the page behind.
 */
function keepFocus(dialog: HTMLDialogElement, docked: boolean): () => void {
  let focused: Element | null = null;
  const onFocus = ({ target }: Event): void => {
    focused = target instanceof Element && dialog.contains(target) ? target : null;
  };
  const keeper = new MutationObserver(() => {
    letKeysScroll(dialog);
    if (docked && focused?.isConnected !== false) return;
    if (document.activeElement === document.body) dialog.querySelector<HTMLElement>('[data-safe], h2')?.focus();
  });
  letKeysScroll(dialog);
  keeper.observe(dialog, { childList: true, subtree: true });
  document.addEventListener('focusin', onFocus);
  document.addEventListener('pointerdown', onFocus);
  return () => {
    keeper.disconnect();
    document.removeEventListener('focusin', onFocus);
    document.removeEventListener('pointerdown', onFocus);
  };
}

// Reads the length of the CSS exit animation, so that reduced motion needs no second rule.
function exitMs(dialog: HTMLDialogElement): number {
  const text = getComputedStyle(dialog).animationDuration.split(',')[0] ?? '0s';
  const seconds = Number.parseFloat(text);
  return Number.isNaN(seconds) ? 0 : seconds * (text.trim().endsWith('ms') ? 1 : 1_000);
}

function letKeysScroll(dialog: HTMLDialogElement): void {
  const body = dialog.querySelector<HTMLElement>('[data-scroll]');
  if (body?.querySelector('a, button, input, [tabindex="0"]')) body.removeAttribute('tabindex');
  else if (body) body.tabIndex = 0;
}

const openers = new WeakMap<Element, { opener: Element | null; replaced: Element | null }>();

function rememberOpener(dialog: HTMLDialogElement, opener: Element | null): void {
  if (opener === document.body) return;
  openers.set(dialog, { opener, replaced: opener?.closest('dialog') ?? null });
}

function openerOf(dialog: Element): HTMLElement | null {
  const kept = openers.get(dialog);
  if (!kept) return null;
  if (kept.opener instanceof HTMLElement && kept.opener.isConnected) return kept.opener;
  return kept.replaced && openerOf(kept.replaced);
}
