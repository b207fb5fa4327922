import { loadAllMessages } from '../i18n/language.ts';
import { promotionMessages } from '../promotion/messages.ts';
import { pageMessages, progressMessages } from './messages.ts';

export const loadBonusMessages = () =>
  Promise.all([loadAllMessages(), pageMessages.load(), progressMessages.load(), promotionMessages.load()]);
