import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { openOverlay } from './overlays.ts';

type Options = {
  open: boolean;
  busy: boolean;
  onClose: () => void;
  focus: (dialog: HTMLDialogElement) => HTMLElement | null;
};

type Modal = {
  ref: RefObject<HTMLDialogElement | null>;
  present: boolean;
  askToClose: () => boolean;
};

export function useModal({ open, busy, onClose, focus }: Options): Modal {
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
    dialog.showModal();
    latest.current.focus(dialog)?.focus({ preventScroll: true });
    const release = openOverlay({ element: dialog, askToClose });
    const onCancel = (event: Event): void => {
      if (event.target !== dialog) return;
      event.preventDefault();
      askToClose();
    };
    // A second Escape closes natively without asking, so reopen a dialog that must not close.
    const onNativeClose = (event: Event): void => {
      if (event.target === dialog && !askToClose()) dialog.showModal();
    };
    // Content changes may remove the focused element. Without focus, the keyboard would start at the page behind.
    const keeper = new MutationObserver(() => {
      letKeysScroll(dialog);
      if (document.activeElement === document.body) dialog.querySelector<HTMLElement>('[data-safe], h2')?.focus();
    });
    letKeysScroll(dialog);
    keeper.observe(dialog, { childList: true, subtree: true });
    dialog.addEventListener('cancel', onCancel);
    dialog.addEventListener('close', onNativeClose);
    return () => {
      keeper.disconnect();
      dialog.removeEventListener('cancel', onCancel);
      dialog.removeEventListener('close', onNativeClose);
      release();
      dialog.close();
      (openerOf(dialog) ?? document.getElementById('main'))?.focus({ preventScroll: true });
    };
  }, [present, askToClose]);

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
