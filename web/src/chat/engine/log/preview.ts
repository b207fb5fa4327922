import type { ChatConversation, ChatSummary } from '@kapao/contract/chat';
import { type Content, readContent } from './payload.ts';

const longest = 120;

/** Returns a one-line preview; empty when the message has no text, and the caller supplies one. */
export function previewOf(message: ChatConversation): NonNullable<ChatSummary['preview']> {
  const line = wordsOf(readContent(message)).trim().replaceAll(/\s+/g, ' ').slice(0, longest);
  return { sender: message.sender, text: line.replaceAll(/\p{Surrogate}/gu, ''), createdAt: message.createdAt };
}

function wordsOf(content: Content): string {
  switch (content.type) {
    case 'text':
    case 'buttons':
    case 'quick_replies':
      return content.payload.text;
    case 'generic':
      return content.payload.elements[0]?.title ?? '';
    case 'media':
      return content.payload.message;
    case 'postback':
      return content.payload.title;
    case 'system':
    case 'unknown':
      return '';
  }
}
