import { useStore } from '@kapao/client/store';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ComponentType } from 'react';
import { fill } from '@kapao/i18n/fill';
import { useCoreMessages } from '@kapao/i18n/language';
import { launcherMessages } from '@kapao/i18n/chat-launcher/messages';
import { Spinner } from '../ui/action/button.tsx';
import { cx } from '../ui/cx.ts';
import { Icon } from '../ui/icon/icon.tsx';
import { useWide } from '../ui/layout/wide.ts';
import { toast } from '../ui/overlay/toasts.ts';
import type { WidgetProps } from './widget.tsx';
import css from './launcher.module.css';
import { unreadCount, useSummary } from './unread.ts';

type Loaded = { Widget: ComponentType<WidgetProps> };

type Props = { path: string; pill: boolean; onHeld: (held: boolean) => void };

/** Button that opens the chat. `onHeld` is told while the chat is open, which outlasts a change of page on a desktop. */
export function Launcher({ path, pill, onHeld }: Props) {
  const texts = launcherMessages.use();
  const unread = useStore(unreadCount);
  const { loaded, loading, open, shown, press, close, onMoved, button } = useWidget();
  const wide = useWide();
  const leave = useEffectEvent(() => {
    if (!wide) close();
  });
  useEffect(() => leave(), [path]);
  useEffect(() => onHeld(open || shown), [open, shown, onHeld]);
  useSummary(loaded === null);
  useRoom();
  const count = unread >= 100 ? '99+' : String(unread);
  const answer = unread === 1 ? texts.unreadOne : fill(texts.unread, { count });
  return (
    <>
      <button
        ref={button}
        type="button"
        className={cx(css['launcher'], pill && css['pill'])}
        data-theme="light"
        data-open={open ? '' : undefined}
        aria-haspopup="dialog"
        aria-expanded={shown}
        aria-busy={loading ? true : undefined}
        onClick={press}
      >
        {loading ? <Spinner /> : <Icon name="chat" />}
        <span className={pill ? undefined : 'vh'}>{texts.open}</span>
        {unread > 0 && (
          <>
            <span className={css['count']} aria-hidden="true">
              {count}
            </span>
            <span className="vh">{answer}</span>
          </>
        )}
      </button>
      {loaded && <loaded.Widget open={open} onClose={close} onMoved={onMoved} />}
    </>
  );
}

/** Loads the chat on the first click. It opens or closes only after the running animation (product#chat-widget). */
function useWidget() {
  const { common } = useCoreMessages();
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [loading, setLoading] = useState(false);
  const [open, setOpen] = useState(false);
  const [shown, setShown] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

  function press(): void {
    if (loading || open !== shown) return;
    // Safari does not focus a clicked button, and the chat returns focus to what had it.
    button.current?.focus();
    if (loaded) return setOpen(true);
    setLoading(true);
    import('./load.ts')
      .then(({ loadWidget }) => loadWidget())
      .then(
        (Widget) => {
          setLoaded({ Widget });
          setOpen(true);
        },
        () => toast.error(common.loadFailed),
      )
      .finally(() => setLoading(false));
  }

  const onMoved = useCallback((now: boolean) => setShown(now), []);
  const close = useCallback(() => setOpen(false), []);
  return { loaded, loading, open, shown, press, close, onMoved, button };
}

function useRoom(): void {
  useEffect(() => {
    const { dataset } = document.documentElement;
    dataset['launcher'] = '';
    return () => {
      delete dataset['launcher'];
    };
  }, []);
}
