import { type ComponentProps, useEffect, useState } from 'react';
import { type ChatConfig, chatConfig } from '@kapao/contract/chat';
import { call } from '@kapao/client/member/call';
import { chatMessages } from '@kapao/i18n/chat/messages';
import { fill } from '@kapao/i18n/fill';
import { IconButton } from '../ui/action/button.tsx';
import button from '../ui/action/button.module.css';
import icon from '../ui/icon/icon.module.css';
import { Icon } from '../ui/icon/icon.tsx';
import { useAlertsWanted, wantAlerts } from './alerts.ts';
import type { ChatView } from './engine/view.ts';
import css from './widget.module.css';

type Props = {
  titleId: string;
  view: ChatView | null;
  drag: Pick<ComponentProps<'div'>, 'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel'>;
  onClose: () => void;
  hidden: boolean;
};

export function Header({ titleId, view, drag, onClose, hidden }: Props) {
  const texts = chatMessages.use();
  const presence = usePresence(view);
  return (
    <div className={css['header']} inert={hidden} {...drag}>
      <span className={css['mark']} aria-hidden="true">
        <Icon name="chat" />
      </span>
      <div className={css['title']}>
        <h2 id={titleId} tabIndex={-1}>
          {texts.title}
        </h2>
        <p className={css['presence']} data-online={presence.online ? '' : undefined} role="status">
          {presence.text}
        </p>
      </div>
      <AlertsButton />
      <IconButton icon="close" label={texts.close} onClick={onClose} />
    </div>
  );
}

function usePresence(view: ChatView | null): { text: string; online: boolean } {
  const { presence: texts } = chatMessages.use();
  const closed = view?.presence?.open === false;
  const hours = useHours(closed);
  if (view?.status === 'offline' || view?.status === 'refused') return { text: texts.offline, online: false };
  if (view?.staffTyping) return { text: texts.typing, online: true };
  if (view?.presence === undefined) return { text: texts.connecting, online: false };
  if (closed) return { text: hours ? fill(texts.closed, hours) : texts.closedPlain, online: false };
  if (view.status !== 'online') return { text: texts.connecting, online: false };
  return view.presence.agentsOnline > 0 ? { text: texts.online, online: true } : { text: texts.away, online: false };
}

type Hours = Pick<ChatConfig['hours'], 'from' | 'to'>;

function useHours(wanted: boolean): Hours | null {
  const [hours, setHours] = useState<Hours | null>(null);
  useEffect(() => {
    if (!wanted) return undefined;
    const stop = new AbortController();
    call(chatConfig, { signal: stop.signal }).then(
      ({ hours: { from, to } }) => setHours({ from, to }),
      () => undefined,
    );
    return () => stop.abort();
  }, [wanted]);
  return hours;
}

const bell = 'M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 2h-15zM10 20.5a2.2 2.2 0 0 0 4 0';

function AlertsButton() {
  const { alerts } = chatMessages.use();
  const on = useAlertsWanted();
  return (
    <button
      type="button"
      className={button['iconButton']}
      aria-label={on ? alerts.off : alerts.on}
      title={on ? alerts.off : alerts.on}
      onClick={() => wantAlerts(!on)}
    >
      <svg className={icon['icon']} viewBox="0 0 24 24" aria-hidden="true">
        <path d={on ? bell : `${bell}M4 3.5l16 17`} />
      </svg>
    </button>
  );
}
