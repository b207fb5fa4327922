import { z } from 'zod/mini';
import { chatText } from './chat.ts';
import { isSafeText, line } from './text.ts';

/** Allows a page of the app (`/howto`) or an https address, and no other scheme. */
export function isSafeLink(payload: string): boolean {
  if (!isSafeText(payload) || /[\s\\]/.test(payload)) return false;
  if (payload.startsWith('/')) return !payload.startsWith('//');
  return /^https:\/\/[^/@]+(\/|\?|#|$)/i.test(payload) && canParse(payload);
}

/** Replaces `URL.canParse`, which browsers of the console may lack. */
function canParse(address: string): boolean {
  try {
    return new URL(address).href !== '';
  } catch {
    return false;
  }
}

const isPhone = (payload: string): boolean => /^\+?\d[\d -]{2,19}$/.test(payload);
const title = line(1, 80);

const answerButton = z.strictObject({ type: z.literal('postback'), title, payload: line(1, 200) });
const button = z.union([
  answerButton,
  z.strictObject({
    type: z.literal('web'),
    title,
    payload: z.string().check(z.maxLength(2_000), z.refine(isSafeLink)),
  }),
  z.strictObject({ type: z.literal('call'), title, payload: z.string().check(z.refine(isPhone)) }),
]);
const buttons = (least: number, most: number) => z.array(button).check(z.minLength(least), z.maxLength(most));

const card = z.strictObject({
  title,
  subtitle: z.union([z.literal(''), line(1, 200)]),
  image_url: z.union([z.literal(''), z.string().check(z.maxLength(2_000), z.refine(isSafeLink))]),
  buttons: buttons(0, 3),
});

const texts = {
  text: z.strictObject({ text: chatText }),
  buttons: z.strictObject({ text: chatText, buttons: buttons(1, 5) }),
  quick_replies: z.strictObject({
    text: chatText,
    quick_replies: z.array(answerButton).check(z.minLength(1), z.maxLength(10)),
  }),
  generic: z.strictObject({ elements: z.array(card).check(z.minLength(1), z.maxLength(10)) }),
} as const;

/** Messages staff and the script may send. Links are https addresses or pages of the app; phone numbers are numbers. */
export const saidMessage = z.discriminatedUnion('message_type', [
  z.strictObject({ message_type: z.literal('text'), payload: texts.text }),
  z.strictObject({ message_type: z.literal('buttons'), payload: texts.buttons }),
  z.strictObject({ message_type: z.literal('quick_replies'), payload: texts.quick_replies }),
  z.strictObject({ message_type: z.literal('generic'), payload: texts.generic }),
]);
export type SaidMessage = z.output<typeof saidMessage>;
