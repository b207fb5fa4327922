import type { ChatButton } from '@kapao/contract/chat/parts';
import { chatMessages } from '@kapao/i18n/chat/messages';
import { Link } from '../../ui/action/link.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { callAddress, pageAddress, webAddress } from './links.ts';
import css from './message.module.css';

type Press = (title: string, at: number) => void;

export function Buttons({ buttons, onPress }: { buttons: readonly ChatButton[]; onPress: Press }) {
  if (buttons.length === 0) return null;
  return (
    <div className={css['buttons']}>
      {buttons.map((button, at) => (
        <One key={at} button={button} onPress={(title) => onPress(title, at)} />
      ))}
    </div>
  );
}

type OneProps = { button: ChatButton; onPress: (title: string) => void; bare?: boolean };

function One({ button: { type, title, payload }, onPress, bare = false }: OneProps) {
  const texts = <bdi>{title}</bdi>;
  const page = type === 'web' ? pageAddress(payload) : null;
  if (page !== null) return <Link to={page}>{texts}</Link>;
  const web = type === 'web' ? webAddress(payload) : null;
  if (web !== null) {
    return (
      <a href={web} target="_blank" rel="noopener noreferrer">
        {!bare && <Icon name="external" size="s" />}
        {texts}
      </a>
    );
  }
  const number = type === 'call' ? callAddress(payload) : null;
  if (number !== null) {
    return (
      <a href={number} rel="noopener noreferrer">
        {!bare && <Icon name="phone" size="s" />}
        {texts}
      </a>
    );
  }
  if (type === 'postback') {
    return (
      <button type="button" onClick={() => onPress(title)}>
        {texts}
      </button>
    );
  }
  return <span className={css['inert']}>{texts}</span>;
}

export function QuickReplies({ replies, onPress }: { replies: readonly ChatButton[]; onPress: Press }) {
  const { message } = chatMessages.use();
  if (replies.length === 0) return null;
  return (
    <div className={css['replies']} role="group" aria-label={message.replies}>
      {replies.map((button, at) => (
        <One key={at} button={button} bare onPress={(title) => onPress(title, at)} />
      ))}
    </div>
  );
}
