import type { ChatConversation, ChatMessageType, ChatPayloads } from '@kapao/contract/chat';
import { readContent } from '@kapao/contract/chat/content';
import type { ReactNode } from 'react';
import type { Messages } from '@kapao/i18n/console/en';
import { useMessages } from '@kapao/i18n/console/messages';
import { fileLink, type Line, toButtonLine, toCardLines } from './lines.ts';

/** Bangkok time, which the customer sees too. */
const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'Asia/Bangkok' });

export function Message({ message, isRead }: { message: ChatConversation; isRead: boolean }) {
  const texts = useMessages();
  const isOurs = message.sender !== 'customer';
  return (
    <li className={`message ${isOurs ? 'ours' : 'theirs'} ${message.sender}`}>
      {isOurs && <bdi className="from">{senderOf(texts, message)}</bdi>}
      <Content message={message} />
      <span className="when">
        <time dateTime={message.createdAt}>{clock.format(new Date(message.createdAt))}</time>
        {isOurs && message.sender === 'agent' && isRead ? ` · ${texts.read}` : ''}
      </span>
    </li>
  );
}

function senderOf(texts: Messages, { sender, name }: ChatConversation): string {
  if (sender === 'bot') return texts.bot;
  return sender === 'system' ? texts.house : name;
}

type Shown<T extends ChatMessageType> = { payload: ChatPayloads[T]; texts: Messages };

const renderers: { [T in ChatMessageType]: (shown: Shown<T>) => ReactNode } = {
  text: ({ payload: { text } }) => <Lines lines={[{ text }]} />,
  buttons: ({ payload: { text, buttons } }) => <Lines lines={[{ text }, ...buttons.map(toButtonLine)]} />,
  quick_replies: ({ payload: { text, quick_replies: replies } }) => (
    <Lines lines={[{ text }, ...replies.map(toButtonLine)]} />
  ),
  generic: ({ payload: { elements } }) => <Lines lines={elements.flatMap(toCardLines)} />,
  media: ({ payload, texts }) => <File file={payload} label={texts[payload.fileType]} />,
  postback: ({ payload: { title }, texts }) => (
    <>
      <span className="pressed">{texts.pressed}: </span>
      <Lines lines={[{ text: title }]} />
    </>
  ),
  system: ({ payload: { event }, texts }) => <p>{event === 'closed' ? texts.over : texts.unknown}</p>,
};

function render<T extends ChatMessageType>(type: T, shown: Shown<T>): ReactNode {
  return renderers[type](shown);
}

function Content({ message }: { message: ChatConversation }) {
  const texts = useMessages();
  const content = readContent(message);
  if (content.type === 'unknown') return <p>{texts.unknown}</p>;
  return render(content.type, { payload: content.payload, texts });
}

function Lines({ lines }: { lines: readonly Line[] }) {
  return lines
    .filter(({ text }) => text !== '')
    .map(({ text, href }, index) => (
      <p key={index} dir="auto">
        {href === undefined ? (
          text
        ) : (
          <a href={href} target="_blank" rel="noopener noreferrer">
            {text}
          </a>
        )}
      </p>
    ));
}

/** Shows pictures of this server. Everything else is a link, or its name when the link is not safe. */
function File({ file: { fileType, filePath, message }, label }: { file: ChatPayloads['media']; label: string }) {
  const href = fileLink(filePath);
  const isOwn = href.startsWith('/');
  return (
    <>
      {href === '' ? (
        <p>{label}</p>
      ) : (
        <a href={href} target="_blank" rel="noopener noreferrer">
          {fileType === 'image' && isOwn ? <img src={href} alt={label} loading="lazy" /> : label}
        </a>
      )}
      {message !== '' && <p dir="auto">{message}</p>}
    </>
  );
}
