import { loadAllMessages } from '@kapao/i18n/language';
import { chatMessages } from '@kapao/i18n/chat/messages';

export async function loadChat() {
  const [{ ChatWidget }] = await Promise.all([import('./widget/widget.tsx'), chatMessages.load(), loadAllMessages()]);
  return ChatWidget;
}
