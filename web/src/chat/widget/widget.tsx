import { useEffect, useState } from 'react';
import type { AnimationEvent } from 'react';
import { cx } from '../../ui/cx.ts';
import notch from '../../ui/layout/notch.module.css';
import { useDragToClose } from '../../ui/overlay/drag.ts';
import sheet from '../../ui/overlay/sheet.module.css';
import { useModal } from '../../ui/overlay/use-modal.ts';
import { unreadCount } from '../launcher/unread.ts';
import { readySound } from '../alerts/sound.ts';
import { useAlerts } from '../alerts/use-alerts.ts';
import { Content } from './content.tsx';
import { Header } from './header.tsx';
import { useLive } from './live.ts';
import { useKeyboardRoom } from './use-keyboard-room.ts';
import { Viewer, type Picture } from './viewer.tsx';
import css from './widget.module.css';

export type WidgetProps = {
  open: boolean;
  onClose: () => void;
  onMoved: (shown: boolean) => void;
};

const titleId = 'chat-title';

export function ChatWidget({ open, onClose, onMoved }: WidgetProps) {
  const live = useLive();
  const [picture, setPicture] = useState<Picture | null>(null);
  const { ref, present, askToClose } = useModal({ open, busy: picture !== null, onClose, focus: firstIn });
  const drag = useDragToClose(() => ref.current, askToClose);
  const unread = live.view?.unread ?? 0;
  useAlerts(live.view);
  useKeyboardRoom(ref, present);
  useEffect(() => unreadCount.set(unread), [unread]);
  useEffect(() => {
    if (!present) onMoved(false);
  }, [present, onMoved]);
  if (!present) return null;

  function onAnimationEnd(event: AnimationEvent): void {
    if (event.target === ref.current && open) onMoved(true);
  }

  return (
    <dialog
      ref={ref}
      className={cx(notch['notch'], sheet['sheet'], sheet['tall'], css['widget'])}
      data-theme="light"
      aria-labelledby={titleId}
      onAnimationEnd={onAnimationEnd}
      onPointerDownCapture={readySound}
      onKeyDownCapture={readySound}
      onClick={(event) => {
        if (event.target === ref.current && isOutsideWidget(event, ref.current)) askToClose();
      }}
    >
      <span className={sheet['handle']} aria-hidden="true" />
      <Header titleId={titleId} view={live.view} drag={drag} onClose={() => askToClose()} hidden={picture !== null} />
      <Content live={live} open={open} hidden={picture !== null} onPicture={setPicture} />
      {picture !== null && <Viewer picture={picture} onClose={() => setPicture(null)} />}
    </dialog>
  );
}

const notchHeightPx = 24;

// Clicks on the scrim arrive at the dialog itself, as do those on the notch strip above its box.
function isOutsideWidget({ clientX, clientY }: { clientX: number; clientY: number }, dialog: HTMLElement): boolean {
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top - notchHeightPx || clientY > bottom;
}

/** Focuses the field only with a keyboard: a phone's on-screen keyboard would cover the messages. */
function firstIn(dialog: HTMLDialogElement): HTMLElement | null {
  const write = window.matchMedia('(hover: hover) and (pointer: fine)').matches;
  return (write ? dialog.querySelector<HTMLElement>('textarea') : null) ?? dialog.querySelector<HTMLElement>('h2');
}
