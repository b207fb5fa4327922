import { type AnimationEvent, type RefObject, useEffect, useState } from 'react';
import { createStoreOf, useStore } from '@kapao/client/store';
import { chatMessages } from '@kapao/i18n/chat/messages';
import { cx } from '../ui/cx.ts';
import { Icon } from '../ui/icon/icon.tsx';
import notch from '../ui/layout/notch.module.css';
import { useWide } from '../ui/layout/wide.ts';
import { useDragToClose } from '../ui/overlay/drag.ts';
import sheet from '../ui/overlay/sheet.module.css';
import { useModal } from '../ui/overlay/use-modal.ts';
import { ErrorState } from '../ui/state/error-state.tsx';
import { readySound, useAlerts } from './alerts.ts';
import { Composer } from './composer.tsx';
import type { ChatView } from './engine/view.ts';
import { Header } from './header.tsx';
import { type Live, useLive } from './live.ts';
import { Log, LogSkeleton } from './log/log.tsx';
import { unreadCount } from './launcher/unread.ts';
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
  const docked = useWide();
  const { ref, present, askToClose } = useModal({ open, busy: picture !== null, docked, onClose, focus: firstIn });
  const drag = useDragToClose(() => ref.current, askToClose);
  const unread = live.view?.unread ?? 0;
  useAlerts(live.view);
  useKeyboardRoom(ref, present);
  usePageRoom(docked && open);
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

type ContentProps = { live: Live; open: boolean; hidden: boolean; onPicture: (picture: Picture) => void };

function Content({ live, open, hidden, onPicture }: ContentProps) {
  const { line } = chatMessages.use();
  const visible = usePageVisible();
  const { chat, view, retry } = live;
  if (live.failed || view?.status === 'refused') {
    return (
      <div className={css['refused']}>
        <ErrorState title={line.refused} text={line.refusedText} onRetry={retry} />
      </div>
    );
  }
  return (
    <div className={css['content']} inert={hidden}>
      <LineState view={view} />
      {chat && view ? (
        <>
          <Log chat={chat} view={view} inSight={open && visible} onPicture={onPicture} />
          <Composer chat={chat} />
        </>
      ) : (
        <div className={css['loading']} aria-busy="true">
          <LogSkeleton />
        </div>
      )}
    </div>
  );
}

function LineState({ view }: { view: ChatView | null }) {
  const { line } = chatMessages.use();
  const text =
    view?.status === 'offline' ? line.offline : view?.status === 'connecting' && view.loaded ? line.reconnecting : null;
  return (
    <div role="status">
      {text !== null && (
        <p className={css['line']}>
          <Icon name={view?.status === 'offline' ? 'offline' : 'refresh'} size="s" />
          {text}
        </p>
      )}
    </div>
  );
}

const pageVisible = createStoreOf(
  () => !document.hidden,
  (listener) => {
    document.addEventListener('visibilitychange', listener);
    return () => document.removeEventListener('visibilitychange', listener);
  },
);

const usePageVisible = (): boolean => useStore(pageVisible);

/** Marks the document while the chat stands beside the page, which gives way to it. */
function usePageRoom(docked: boolean): void {
  useEffect(() => {
    if (!docked) return undefined;
    const { dataset } = document.documentElement;
    dataset['docked'] = '';
    return () => {
      delete dataset['docked'];
    };
  }, [docked]);
}

/**
 * Keeps the sheet above the phone's keyboard: iOS overlays the page without resizing it.
 * The style subtracts `--keyboard` from the sheet's height and bottom.
 */
function useKeyboardRoom(ref: RefObject<HTMLElement | null>, present: boolean): void {
  useEffect(() => {
    const view = window.visualViewport;
    const sheet = ref.current;
    if (!present || !view || !sheet) return undefined;
    const fit = (): void => {
      const coveredPx = view.scale > 1.01 ? 0 : Math.max(0, window.innerHeight - view.height - view.offsetTop);
      sheet.style.setProperty('--keyboard', `${Math.round(coveredPx)}px`);
      sheet.toggleAttribute('data-keyboard', coveredPx > 120);
    };
    fit();
    view.addEventListener('resize', fit);
    view.addEventListener('scroll', fit);
    return () => {
      view.removeEventListener('resize', fit);
      view.removeEventListener('scroll', fit);
    };
  }, [ref, present]);
}
