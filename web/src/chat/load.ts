import { loadAllMessages } from '@kapao/i18n/language';
import { chatMessages } from '@kapao/i18n/chat/messages';

/** Loads the chat at the first tap. Not in `launcher.tsx`, which every page loads. */
export async function loadWidget() {
  const [{ ChatWidget }] = await Promise.all([import('./widget.tsx'), chatMessages.load(), loadAllMessages()]);
  return ChatWidget;
}
