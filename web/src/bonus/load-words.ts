import { loadAllWords } from '../i18n/language.ts';
import { promotionWords } from '../promotion/words.ts';
import { pageWords, progressWords } from './words.ts';

export const loadBonusWords = () =>
  Promise.all([loadAllWords(), pageWords.load(), progressWords.load(), promotionWords.load()]);
