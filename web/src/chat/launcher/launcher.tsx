import { useStore } from '@kapao/client/store';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { ComponentType } from 'react';
import type { lookupEnableChatWidget } from '@kapao/contract/content';
import type { ReplyOf } from '@kapao/contract/endpoint';
import { fill } from '@kapao/i18n/fill';
import { useCoreMessages } from '@kapao/i18n/language';
import { launcherMessages } from '@kapao/i18n/chat-launcher/messages';
import { Spinner } from '../../ui/action/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Icon, IconDisc } from '../../ui/icon/icon.tsx';
import card from '../../ui/layout/card.module.css';
import { useWide } from '../../ui/layout/wide.ts';
import { toast } from '../../ui/overlay/toasts.ts';
import type { WidgetProps } from '../widget.tsx';
import css from './launcher.module.css';
import { rowPlace } from './slot.ts';
import { unreadCount, useSummary } from './unread.ts';

type Hours = ReplyOf<typeof lookupEnableChatWidget>['hours'];

type Loaded = { Widget: ComponentType<WidgetProps> };

type Props = {
  path: string;
  hours: Hours;
  /** On the contact page, which has a place for it. */
  asRow: boolean;
  onHeld: (held: boolean) => void;
};

/** Button that opens the chat. `onHeld` is told while the chat is open, which outlasts a change of page on a desktop. */
export function Launcher({ path, hours, asRow, onHeld }: Props) {
  const { loaded, loading, open, shown, press, close, onMoved, button } = useWidget();
  const place = useStore(rowPlace);
  const wide = useWide();
  const leave = useEffectEvent(() => {
    if (!wide) close();
  });
  useEffect(() => leave(), [path]);
  useEffect(() => onHeld(open || shown), [open, shown, onHeld]);
  useSummary(loaded === null);
  const opener = { button, loading, open, shown, press };
  return (
    <>
      {!asRow && <RoundButton {...opener} />}
      {asRow && place && createPortal(<ContactRow {...opener} hours={hours} />, place)}
      {loaded && <loaded.Widget open={open} onClose={close} onMoved={onMoved} />}
    </>
  );
}

type OpenerProps = Pick<ReturnType<typeof useWidget>, 'button' | 'loading' | 'open' | 'shown' | 'press'>;

const openerProps = ({ button, loading, shown, press }: OpenerProps) =>
  ({
    ref: button,
    type: 'button',
    'aria-haspopup': 'dialog',
    'aria-expanded': shown,
    'aria-busy': loading ? true : undefined,
    onClick: press,
  }) as const;

function RoundButton(opener: OpenerProps) {
  const texts = launcherMessages.use();
  useRoom();
  return (
    <button
      {...openerProps(opener)}
      className={css['launcher']}
      data-theme="light"
      data-open={opener.open ? '' : undefined}
    >
      {opener.loading ? <Spinner /> : <Icon name="chat" />}
      <span className="vh">{texts.open}</span>
      <Unread />
    </button>
  );
}

function ContactRow({ hours, ...opener }: OpenerProps & { hours: Hours }) {
  const texts = launcherMessages.use();
  return (
    <button {...openerProps(opener)} className={cx(card['card'], css['row'])}>
      <IconDisc name="chat" tone="acc" />
      <span className="grow">
        <b className="block">{texts.open}</b>
        <span className="t14 c2 block">{hours.from === hours.to ? texts.always : fill(texts.hours, hours)}</span>
      </span>
      <Unread />
      {opener.loading ? <Spinner /> : <Icon name="chevron-right" size="s" />}
    </button>
  );
}

function Unread() {
  const texts = launcherMessages.use();
  const unread = useStore(unreadCount);
  if (unread === 0) return null;
  const count = unread >= 100 ? '99+' : String(unread);
  return (
    <>
      <span className={css['count']} aria-hidden="true">
        {count}
      </span>
      <span className="vh">{unread === 1 ? texts.unreadOne : fill(texts.unread, { count })}</span>
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
    import('../load.ts')
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
