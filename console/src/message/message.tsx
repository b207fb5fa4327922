import type { ChatConversation } from '@kapao/contract/chat';
import type { Words } from '../words/en.ts';
import { useWords } from '../words/words.ts';
import { type Line, type Read, readMessage } from './read.ts';

/** Bangkok time, which the customer sees too. */
const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'Asia/Bangkok' });

export function Message({ message, isRead }: { message: ChatConversation; isRead: boolean }) {
  const words = useWords();
  const read = readMessage(message);
  const isOurs = message.sender !== 'customer';
  return (
    <li className={`message ${isOurs ? 'ours' : 'theirs'} ${message.sender}`}>
      {isOurs && <bdi className="from">{senderOf(words, message)}</bdi>}
      <Content read={read} isPress={message.message.message_type === 'postback'} />
      <span className="when">
        <time dateTime={message.createdAt}>{clock.format(new Date(message.createdAt))}</time>
        {isOurs && message.sender === 'agent' && isRead ? ` · ${words.read}` : ''}
      </span>
    </li>
  );
}

function senderOf(words: Words, { sender, name }: ChatConversation): string {
  if (sender === 'bot') return words.bot;
  return sender === 'system' ? words.house : name;
}

function Content({ read, isPress }: { read: Read; isPress: boolean }) {
  const words = useWords();
  if (read.kind === 'ended') return <p>{words.over}</p>;
  if (read.kind === 'unknown') return <p>{words.unknown}</p>;
  if (read.kind === 'file') return <File read={read} />;
  return (
    <>
      {isPress && <span className="pressed">{words.pressed}: </span>}
      {read.lines
        .filter(({ text }) => text !== '')
        .map((line, index) => (
          <Words key={index} line={line} />
        ))}
    </>
  );
}

function Words({ line: { text, href } }: { line: Line }) {
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
  const words = useWords();
  const label = words[type];
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
