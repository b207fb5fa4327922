import { loadAllMessages } from '../i18n/language.ts';
import { chatMessages } from './messages.ts';

export async function loadChat() {
  const [{ Widget }] = await Promise.all([import('./widget/widget.tsx'), chatMessages.load(), loadAllMessages()]);
  return Widget;
}
