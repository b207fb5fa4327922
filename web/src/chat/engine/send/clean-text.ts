import { maxChatText } from '@kapao/contract/chat/parts';

// Characters that the server refuses: control characters except tab and line feed (contract, `chatText`).
const controls = /[\u0000-\u0008\u000b-\u001f\u007f]/g;

/** Cleans a text for sending, at most 2000 characters. Returns undefined when nothing is left (product#chat-widget). */
export function cleanText(text: string): string | undefined {
  const cut = text.replaceAll(/\r\n?/g, '\n').replaceAll(controls, '').slice(0, maxChatText);
  const whole = cut.replaceAll(/\p{Surrogate}/gu, '');
  return whole.trim() === '' ? undefined : whole;
}
