import { loadAllWords } from '../i18n/language.ts';
import { chatWords } from './words.ts';

/** The chat, with its words and those of the codes. */
export async function loadChat() {
  const [{ Widget }] = await Promise.all([import('./widget/widget.tsx'), chatWords.load(), loadAllWords()]);
  return Widget;
}
