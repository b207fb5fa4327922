import type { ChatMessageType, ChatPayloads } from '@kapao/contract/chat';
import { readContent } from '@kapao/contract/chat/content';
import { type ReactNode, useMemo } from 'react';
import { chatMessages } from '@kapao/i18n/chat/messages';
import { Icon } from '../../ui/icon/icon.tsx';
import { cx } from '../../ui/cx.ts';
import type { Chat, ChatItem } from '../engine/view.ts';
import { Buttons, Cards, Media, QuickReplies, Text } from './parts.tsx';
import css from './message.module.css';

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
      <MessageContent {...props} />
    </>
  );
}

type Shown<T extends ChatMessageType> = {
  payload: ChatPayloads[T];
  own: boolean;
  onPress: (title: string, at: number, card?: number) => void;
  onPicture: Props['onPicture'];
};

const renderers: { [T in ChatMessageType]: (shown: Shown<T>) => ReactNode } = {
  text: ({ payload, own }) => <Bubble own={own} text={payload.text} />,
  postback: ({ payload, own }) => <Bubble own={own} text={payload.title} plain />,
  buttons: ({ payload, own, onPress }) => (
    <div className={cx(css['bubble'], own && css['own'])}>
      <Text text={payload.text} />
      <Buttons buttons={payload.buttons} onPress={onPress} />
    </div>
  ),
  quick_replies: ({ payload, own }) => <Bubble own={own} text={payload.text} />,
  generic: ({ payload, onPress }) => <Cards cards={payload.elements} onPress={onPress} />,
  media: ({ payload, own, onPicture }) => <Media payload={payload} own={own} onPicture={onPicture} />,
  system: ({ payload }) => <System event={payload.event} />,
};

function render<T extends ChatMessageType>(type: T, shown: Shown<T>): ReactNode {
  return renderers[type](shown);
}

function MessageContent({ item: { message, own }, chat, onPicture }: Props) {
  const content = useMemo(() => readContent(message), [message]);
  if (content.type === 'unknown') return <Unknown />;
  const onPress = (title: string, at: number, card?: number): void => chat.press(message.seq, at, title, card);
  return render(content.type, { payload: content.payload, own, onPress, onPicture });
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
