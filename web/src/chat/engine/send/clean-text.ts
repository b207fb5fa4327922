import { maxChatText } from '@kapao/contract/chat';

// What the house refuses in a text: control characters but tab and line break (contract, `chatText`).
const controls = /[\u0000-\u0008\u000b-\u001f\u007f]/g;

/** A text as it may be sent: at most 2000 characters; undefined where nothing is left (product#chat-widget). */
export function cleanText(text: string): string | undefined {
  const cut = text.replaceAll(/\r\n?/g, '\n').replaceAll(controls, '').slice(0, maxChatText);
  // A cut may have halved a character.
  const whole = cut.replaceAll(/\p{Surrogate}/gu, '');
  return whole.trim() === '' ? undefined : whole;
}
