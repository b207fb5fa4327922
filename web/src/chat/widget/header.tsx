import type { ComponentProps } from 'react';
import { chatMessages } from '@kapao/i18n/chat/messages';
import { IconButton } from '../../ui/action/button.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { AlertsButton } from '../alerts/button.tsx';
import type { ChatView } from '../engine/view.ts';
import { usePresence } from './use-presence.ts';
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
