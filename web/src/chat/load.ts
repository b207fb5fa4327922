import { loadAllWords } from '../i18n/language.ts';
import { chatWords } from './words.ts';

export async function loadChat() {
  const [{ Widget }] = await Promise.all([import('./widget/widget.tsx'), chatWords.load(), loadAllWords()]);
  return Widget;
}
