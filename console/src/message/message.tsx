import type { ChatConversation } from '@kapao/contract/chat';
import type { Messages } from '../i18n/en.ts';
import { useMessages } from '../i18n/messages.ts';
import { type Line, type Read, readMessage } from './read.ts';

/** Bangkok time, which the customer sees too. */
const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'Asia/Bangkok' });

export function Message({ message, isRead }: { message: ChatConversation; isRead: boolean }) {
  const texts = useMessages();
  const read = readMessage(message);
  const isOurs = message.sender !== 'customer';
  return (
    <li className={`message ${isOurs ? 'ours' : 'theirs'} ${message.sender}`}>
      {isOurs && <bdi className="from">{senderOf(texts, message)}</bdi>}
      <Content read={read} isPress={message.message.message_type === 'postback'} />
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

function Content({ read, isPress }: { read: Read; isPress: boolean }) {
  const texts = useMessages();
  if (read.kind === 'ended') return <p>{texts.over}</p>;
  if (read.kind === 'unknown') return <p>{texts.unknown}</p>;
  if (read.kind === 'file') return <File read={read} />;
  return (
    <>
      {isPress && <span className="pressed">{texts.pressed}: </span>}
      {read.lines
        .filter(({ text }) => text !== '')
        .map((line, index) => (
          <Messages key={index} line={line} />
        ))}
    </>
  );
}

function Messages({ line: { text, href } }: { line: Line }) {
  return (
    <p dir="auto">
      {href === undefined ? (
        text
      ) : (
        <a href={href} target="_blank" rel="noopener noreferrer">
          {text}
        </a>
      )}
    </p>
  );
}

/** Shows pictures of this server. Everything else is a link, or its name when the link is not safe. */
function File({ read: { type, href, note } }: { read: Extract<Read, { kind: 'file' }> }) {
  const texts = useMessages();
  const label = texts[type];
  const isOwn = href.startsWith('/');
  return (
    <>
      {href === '' ? (
        <p>{label}</p>
      ) : (
        <a href={href} target="_blank" rel="noopener noreferrer">
          {type === 'image' && isOwn ? <img src={href} alt={label} loading="lazy" /> : label}
        </a>
      )}
      {note !== '' && <p dir="auto">{note}</p>}
    </>
  );
}
