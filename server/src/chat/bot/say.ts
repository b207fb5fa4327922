import type { ScriptMessage, ScriptText } from '@kapao/contract/chat-script';
import type { Language } from '../../platform/http/call.ts';
import { type NewMessage, previewOf } from '../message.ts';

type Hours = { from: string; to: string };

/** Returns a script message in the customer's language; `{from}` and `{to}` become the staff's hours. */
export function sayIn(language: Language, message: ScriptMessage, hours: Hours): NewMessage {
  const say = (words: ScriptText): string =>
    words[language].replaceAll('{from}', hours.from).replaceAll('{to}', hours.to);
  const inWords = <T extends { title: ScriptText }>(button: T) => ({ ...button, title: say(button.title) });
  if (message.type === 'generic') {
    const elements = message.elements.map((card) => ({
      ...inWords(card),
      subtitle: say(card.subtitle),
      buttons: card.buttons.map(inWords),
    }));
    return { type: 'generic', payload: { elements }, preview: previewOf(elements[0]?.title ?? '') };
  }
  const text = say(message.text);
  const preview = previewOf(text);
  if (message.type === 'buttons') {
    return { type: 'buttons', payload: { text, buttons: message.buttons.map(inWords) }, preview };
  }
  if (message.type === 'quick_replies') {
    return { type: 'quick_replies', payload: { text, quick_replies: message.quick_replies.map(inWords) }, preview };
  }
  return { type: 'text', payload: { text }, preview };
}
