import type { ChatConversation, ChatSummary } from '@kapao/contract/chat';
import { previewOf, readContent } from '@kapao/contract/chat/content';

/** Returns a one-line preview; empty when the message has no text, and the caller supplies one. */
export function toPreview(message: ChatConversation): NonNullable<ChatSummary['preview']> {
  const content = readContent(message);
  const text = content.type === 'unknown' ? '' : previewOf(content.type, content.payload);
  return { sender: message.sender, text, createdAt: message.createdAt };
}
