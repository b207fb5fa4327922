import { fromScript, type ScriptMessage } from '@kapao/contract/chat-script';
import type { Language } from '../../platform/http/call.ts';
import type { NewMessage } from '../message.ts';

type Hours = { from: string; to: string };

/** Returns a script message in the customer's language; `{from}` and `{to}` become the staff's hours. */
export function sayIn(language: Language, message: ScriptMessage, hours: Hours): NewMessage {
  return fromScript(message, (texts) => texts[language].replaceAll('{from}', hours.from).replaceAll('{to}', hours.to));
}
