import { fromScript, type ScriptMessage } from '@kapao/contract/chat-script';
import type { Language } from '@kapao/contract/language';
import type { NewMessage } from '../message.ts';

type Hours = { from: string; to: string };

export function sayIn(language: Language, message: ScriptMessage, hours: Hours): NewMessage {
  return fromScript(message, (texts) => texts[language].replaceAll('{from}', hours.from).replaceAll('{to}', hours.to));
}
