import type { ChatConversation, ChatSummary } from '@kapao/contract/chat';
import { previewOf, readContent } from '@kapao/contract/chat/content';

export function toPreview(message: ChatConversation): NonNullable<ChatSummary['preview']> {
  const content = readContent(message);
  const text = content.type === 'unknown' ? '' : previewOf(content.type, content.payload);
  return { sender: message.sender, text, createdAt: message.createdAt };
}
