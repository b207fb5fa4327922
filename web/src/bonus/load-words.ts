import { loadAllMessages } from '../i18n/language.ts';
import { promotionMessages } from '../promotion/words.ts';
import { pageMessages, progressMessages } from './words.ts';

export const loadBonusMessages = () =>
  Promise.all([loadAllMessages(), pageMessages.load(), progressMessages.load(), promotionMessages.load()]);
