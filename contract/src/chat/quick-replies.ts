import { z } from 'zod/mini';
import { type Check, hasTexts, isList } from './check.ts';
import { answerButton, chatButton, chatText, isButton } from './parts.ts';
import { scriptButton, scriptText, type Translate, translateButton } from './script-parts.ts';

export const payload = z.object({ text: z.string(), quick_replies: z.array(chatButton) });
type Payload = z.output<typeof payload>;

export const isPayload: Check<Payload> = (value): value is Payload =>
  hasTexts(value, 'text') && isList(isButton)(value['quick_replies']);

export const preview = ({ text }: Payload): string => text;

export const staffForm = z.strictObject({
  message_type: z.literal('quick_replies'),
  payload: z.strictObject({
    text: chatText,
    quick_replies: z.array(answerButton).check(z.minLength(1), z.maxLength(10)),
  }),
});

export const scriptForm = z.strictObject({
  type: z.literal('quick_replies'),
  text: scriptText,
  quick_replies: z.array(scriptButton).check(z.maxLength(10)),
});

export function fromScript({ text, quick_replies: replies }: z.output<typeof scriptForm>, translate: Translate) {
  return {
    type: 'quick_replies',
    payload: { text: translate(text), quick_replies: replies.map(translateButton(translate)) },
  } as const;
}
