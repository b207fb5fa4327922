import type { ChatConversation } from '@kapao/contract/chat';
import { isSafeLink } from '@kapao/contract/chat-said';

export type Line = { text: string; href?: string };
export type Read =
  | { kind: 'lines'; lines: readonly Line[] }
  | { kind: 'file'; type: 'image' | 'video' | 'file'; href: string; note: string }
  | { kind: 'ended' }
  | { kind: 'unknown' };

type Loose = Record<string, unknown>;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const listOf = (value: unknown): Loose[] =>
  Array.isArray(value) ? value.filter((each): each is Loose => typeof each === 'object' && each !== null) : [];

const lineOf = (button: Loose): Line => {
  const [text, payload] = [textOf(button['title']), textOf(button['payload'])];
  return button['type'] === 'web' && isSafeLink(payload) ? { text, href: payload } : { text };
};

/** Returns the path if it is a file of this server or an https address; else ''. */
const fileLink = (path: string): string =>
  /^\/api\/chat\/file\/[\w-]+(\?[\w=&.%-]*)?$/.test(path) || (isSafeLink(path) && !path.startsWith('/')) ? path : '';

/** Reads a stored message without trusting its shape. Everything becomes text. */
export function readMessage({ message: { message_type: type, payload } }: ChatConversation): Read {
  const texts: Line = { text: textOf(payload['text']) };
  switch (type) {
    case 'text':
      return { kind: 'lines', lines: [texts] };
    case 'buttons':
      return { kind: 'lines', lines: [texts, ...listOf(payload['buttons']).map(lineOf)] };
    case 'quick_replies':
      return { kind: 'lines', lines: [texts, ...listOf(payload['quick_replies']).map(lineOf)] };
    case 'generic':
      return { kind: 'lines', lines: listOf(payload['elements']).flatMap(linesOfCard) };
    case 'postback':
      return { kind: 'lines', lines: [{ text: textOf(payload['title']) }] };
    case 'media': {
      const kind = payload['fileType'];
      const href = fileLink(textOf(payload['filePath']));
      const file = kind === 'image' || kind === 'video' ? kind : 'file';
      return { kind: 'file', type: file, href, note: textOf(payload['message']) };
    }
    case 'system':
      return payload['event'] === 'closed' ? { kind: 'ended' } : { kind: 'unknown' };
    default:
      return { kind: 'unknown' };
  }
}

const linesOfCard = (card: Loose): Line[] => [
  { text: textOf(card['title']) },
  { text: textOf(card['subtitle']) },
  ...listOf(card['buttons']).map(lineOf),
];
