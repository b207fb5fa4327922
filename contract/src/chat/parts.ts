import { z } from 'zod/mini';
import { line } from '../text.ts';
import { hasTexts, type Check } from './check.ts';
import { isSafeLink } from './link.ts';

/** Longest text in UTF-16 units, as a browser counts them (product#chat-widget). */
export const maxChatText = 2_000;

/** Number of a message in its conversation: 1, 2, 3 … without a gap. */
export const seq = z.int().check(z.minimum(0), z.maximum(Number.MAX_SAFE_INTEGER));

/** Control characters except tab and line break, and lone surrogates (reliability#text). */
export const notText = /[\u0000-\u0008\u000b-\u001f\u007f]|\p{Surrogate}/u;

export const chatText = z.string().check(
  z.minLength(1),
  z.maxLength(maxChatText),
  z.refine((text) => text.trim() !== '' && !notText.test(text)),
);

export const chatButton = z.object({ type: z.string(), title: z.string(), payload: z.string() });
export type ChatButton = z.output<typeof chatButton>;

export const isButton: Check<ChatButton> = (value): value is ChatButton => hasTexts(value, 'type', 'title', 'payload');

const isPhone = (payload: string): boolean => /^\+?\d[\d -]{2,19}$/.test(payload);

export const title = line(1, 80);

export const answerButton = z.strictObject({ type: z.literal('postback'), title, payload: line(1, 200) });
export const staffButton = z.union([
  answerButton,
  z.strictObject({
    type: z.literal('web'),
    title,
    payload: z.string().check(z.maxLength(2_000), z.refine(isSafeLink)),
  }),
  z.strictObject({ type: z.literal('call'), title, payload: z.string().check(z.refine(isPhone)) }),
]);
