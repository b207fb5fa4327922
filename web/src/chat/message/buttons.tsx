import type { ChatButton } from '@kapao/contract/chat';
import { Icon } from '../../ui/icon/icon.tsx';
import { chatWords } from '../words.ts';
import { callAddress, webAddress } from './address.ts';
import css from './message.module.css';

type Press = (title: string, at: number) => void;

/** The buttons under a text: they open an address, call a number, or answer for the customer. */
export function Buttons({ buttons, onPress }: { buttons: readonly ChatButton[]; onPress: Press }) {
  if (buttons.length === 0) return null;
  return (
    <div className={css['buttons']}>
      {buttons.map((button, at) => (
        // A message never changes, so the place of a button is its name; by it the server knows which was pressed.
        <One key={at} button={button} onPress={(title) => onPress(title, at)} />
      ))}
    </div>
  );
}

/** One that leads nowhere it may, or is of a kind this app does not know, is its words alone. */
function One({ button, onPress }: { button: ChatButton; onPress: (title: string) => void }) {
  const { type, title, payload } = button;
  const words = <bdi>{title}</bdi>;
  const web = type === 'web' ? webAddress(payload) : null;
  const number = type === 'call' ? callAddress(payload) : null;
  if (web !== null) {
    return (
      <a href={web} target="_blank" rel="noopener noreferrer">
        <Icon name="external" size="s" />
        {words}
      </a>
    );
  }
  if (number !== null) {
    return (
      <a href={number} rel="noopener noreferrer">
        <Icon name="phone" size="s" />
        {words}
      </a>
    );
  }
  if (type === 'postback') {
    return (
      <button type="button" onClick={() => onPress(title)}>
        {words}
      </button>
    );
  }
  return <span className={css['inert']}>{words}</span>;
}

/** Answers one may give with a tap, under the newest message alone. */
export function QuickReplies({ replies, onPress }: { replies: readonly ChatButton[]; onPress: Press }) {
  const { message } = chatWords.use();
  if (replies.length === 0) return null;
  return (
    <div className={css['replies']} role="group" aria-label={message.replies}>
      {replies.map(({ title, type, payload }, at) => {
        const web = type === 'web' ? webAddress(payload) : null;
        const number = type === 'call' ? callAddress(payload) : null;
        const href = web ?? number;
        if (href !== null) {
          return (
            <a key={at} href={href} rel="noopener noreferrer" {...(web === null ? {} : { target: '_blank' })}>
              <bdi>{title}</bdi>
            </a>
          );
        }
        return (
          <button key={at} type="button" onClick={() => onPress(title, at)}>
            <bdi>{title}</bdi>
          </button>
        );
      })}
    </div>
  );
}
