import { useMemo } from 'react';
import { Icon } from '../../ui/icon/icon.tsx';
import { cx } from '../../ui/cx.ts';
import { readContent } from '../engine/log/payload.ts';
import type { Chat, ChatItem } from '../engine/view.ts';
import { chatMessages } from '../messages.ts';
import { Buttons, QuickReplies } from './buttons.tsx';
import { Cards } from './cards.tsx';
import { Media } from './media.tsx';
import css from './message.module.css';
import { Text } from './text.tsx';

type Props = {
  item: ChatItem & { kind: 'message' };
  chat: Chat;
  onPicture: (picture: { src: string; name: string }) => void;
};

export function Message(props: Props) {
  const texts = chatMessages.use();
  const { item } = props;
  const { message, own } = item;
  return (
    <>
      <span className="vh">
        {own ? texts.message.you : message.sender === 'bot' ? texts.message.bot : texts.message.team}
      </span>
      <Content {...props} />
    </>
  );
}

function Content({ item: { message, own }, chat, onPicture }: Props) {
  const content = useMemo(() => readContent(message), [message]);
  const press = (title: string, at: number, card?: number): void => chat.press(message.seq, at, title, card);
  switch (content.type) {
    case 'text':
      return <Bubble own={own} text={content.payload.text} />;
    case 'postback':
      return <Bubble own={own} text={content.payload.title} plain />;
    case 'buttons':
      return (
        <div className={cx(css['bubble'], own && css['own'])}>
          <Text text={content.payload.text} />
          <Buttons buttons={content.payload.buttons} onPress={press} />
        </div>
      );
    case 'quick_replies':
      return <Bubble own={own} text={content.payload.text} />;
    case 'generic':
      return <Cards cards={content.payload.elements} onPress={press} />;
    case 'media':
      return <Media payload={content.payload} own={own} onPicture={onPicture} />;
    case 'system':
      return <System event={content.payload.event} />;
    case 'unknown':
      return <Unknown />;
  }
}

export function Replies({ item: { message }, chat }: Pick<Props, 'item' | 'chat'>) {
  const content = useMemo(() => readContent(message), [message]);
  if (content.type !== 'quick_replies') return null;
  return (
    <QuickReplies replies={content.payload.quick_replies} onPress={(title, at) => chat.press(message.seq, at, title)} />
  );
}

function Bubble({ own, text, plain = false }: { own: boolean; text: string; plain?: boolean }) {
  return text.trim() === '' ? null : (
    <div className={cx(css['bubble'], own && css['own'])}>
      <Text text={text} plain={plain} />
    </div>
  );
}

function Unknown() {
  const { message } = chatMessages.use();
  return (
    <p className={cx(css['bubble'], css['unknown'])}>
      <Icon name="info" size="s" />
      {message.unknown}
    </p>
  );
}

function System({ event }: { event: string }) {
  const { message } = chatMessages.use();
  if (event === 'closed') return <p className={css['system']}>{message.closed}</p>;
  return <Unknown />;
}
