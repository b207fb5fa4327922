import { createContext, useCallback, useContext, useId, useLayoutEffect, useMemo, useState } from 'react';
import type { MouseEvent, ReactNode, RefObject } from 'react';
import { createPortal } from 'react-dom';
import { useCoreMessages } from '@kapao/i18n/language';
import { IconButton } from '../action/button.tsx';
import { cx } from '../cx.ts';
import notch from '../layout/notch.module.css';
import { useDragToClose } from './drag.ts';
import css from './sheet.module.css';
import { useModal } from './use-modal.ts';

type Props = {
  open: boolean;
  title: string;
  /** Called by X, scrim, Escape, Back or drag: set `open` to false. The content is removed after the animation. */
  onClose: () => void;
  children: ReactNode;
  footer?: ReactNode;
  busy?: boolean;
  tall?: boolean;
};

/**
 * Bottom sheet, from 700 px centred, on a desktop a panel at the right. Keep it rendered and change `open`: each opening
 * creates its content.
 */
export function Sheet({ open, title, onClose, children, footer, busy = false, tall = false }: Props) {
  const { common } = useCoreMessages();
  const titleId = useId();
  const { ref, present, askToClose } = useModal({ open, busy, onClose, focus: firstField });
  useTallest(ref, present);
  const drag = useDragToClose(() => ref.current, askToClose);
  const { slot, taken, setElement } = useSlot();
  if (!present) return null;
  const hasFooter = footer !== undefined || taken;

  function onClick(event: MouseEvent<HTMLDialogElement>): void {
    if (event.target === ref.current && isOutsideSheet(event, ref.current)) askToClose();
  }

  return (
    <dialog
      ref={ref}
      className={cx(notch['notch'], css['sheet'], tall && css['tall'])}
      data-theme="light"
      aria-labelledby={titleId}
      onClick={onClick}
    >
      <span className={css['handle']} aria-hidden="true" />
      <div className={css['header']} {...drag}>
        <h2 id={titleId} tabIndex={-1}>
          {title}
        </h2>
        <IconButton icon="close" label={common.close} disabled={busy} onClick={() => askToClose()} />
      </div>
      <div className={cx(css['body'], !hasFooter && css['noFooter'])} data-scroll="">
        <FooterSlot value={slot}>{children}</FooterSlot>
      </div>
      <div ref={setElement} className={css['footer']} hidden={!hasFooter}>
        {footer}
      </div>
    </dialog>
  );
}

/** Keeps the greatest height while the sheet is open, so that a shorter answer does not move what is above it. */
function useTallest(ref: RefObject<HTMLDialogElement | null>, present: boolean): void {
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!present || !dialog) return undefined;
    let tallestPx = 0;
    const keepTallest = (): void => {
      if (dialog.offsetHeight <= tallestPx) return;
      tallestPx = dialog.offsetHeight;
      dialog.style.setProperty('--tallest', `${tallestPx}px`);
    };
    // In the next frame: a change within the observer is an error of the page.
    const observer = new ResizeObserver(() => requestAnimationFrame(keepTallest));
    observer.observe(dialog);
    return () => observer.disconnect();
  }, [ref, present]);
}

type Slot = { element: HTMLElement | null; taken: boolean; take: () => () => void };

const FooterSlot = createContext<Slot | null>(null);

function useSlot() {
  const [element, setElement] = useState<HTMLElement | null>(null);
  const [takers, setTakers] = useState(0);
  const take = useCallback(() => {
    setTakers((count) => count + 1);
    return () => setTakers((count) => count - 1);
  }, []);
  const taken = takers > 0;
  const slot = useMemo(() => ({ element, taken, take }), [element, taken, take]);
  return { slot, taken, setElement };
}

export function SheetFooter({ children }: { children: ReactNode }) {
  const slot = useContext(FooterSlot);
  const take = slot?.take;
  useLayoutEffect(() => take?.(), [take]);
  // A footer without content is hidden, and what is created in it there could not take the focus.
  return slot?.element && slot.taken ? createPortal(children, slot.element) : null;
}

const notchHeightPx = 24;

function isOutsideSheet(event: MouseEvent, dialog: HTMLElement): boolean {
  const box = dialog.getBoundingClientRect();
  const inside =
    event.clientX >= box.left &&
    event.clientX <= box.right &&
    event.clientY >= box.top - notchHeightPx &&
    event.clientY <= box.bottom;
  return !inside;
}

function firstField(dialog: HTMLDialogElement): HTMLElement | null {
  return (
    dialog.querySelector<HTMLElement>('[data-autofocus]') ??
    dialog.querySelector<HTMLElement>('input:not([readonly], [disabled], [type=checkbox]), textarea') ??
    dialog.querySelector<HTMLElement>('h2')
  );
}
