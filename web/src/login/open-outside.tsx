import { useState } from 'react';
import { useLocation } from 'react-router';
import { readText, writeText } from '@kapao/client/storage';
import { lineMessages } from '@kapao/i18n/line/messages';
import { outsideLine } from '../lib/line.ts';
import { buttonClass, IconButton } from '../ui/action/button.tsx';
import { Icon } from '../ui/icon/icon.tsx';
import css from './open-outside.module.css';

const key = 'stay-in-line';

/**
 * Offers the phone's browser inside LINE, where pictures can be saved and the wallet installed. Shown before the login,
 * as the session stays in LINE.
 */
export function OpenOutside() {
  const messages = lineMessages.use();
  useLocation();
  const [closed, setClosed] = useState(() => readText('local', key) !== null);
  if (closed) return null;
  return (
    <aside className={css['bar']} aria-label={messages.title}>
      <p>{messages.text}</p>
      <a className={buttonClass('secondary', true)} href={outsideLine(window.location.href)}>
        <Icon name="external" size="s" />
        {messages.open}
      </a>
      <IconButton
        icon="close"
        label={messages.close}
        onClick={() => {
          writeText('local', key, 'yes');
          setClosed(true);
        }}
      />
    </aside>
  );
}
