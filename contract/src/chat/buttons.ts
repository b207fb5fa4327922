import { z } from 'zod/mini';
import { type Check, hasTexts, isList } from './check.ts';
import { chatButton, chatText, isButton, staffButton } from './parts.ts';
import { scriptButton, scriptText, type Translate, translateButton } from './script-parts.ts';

export const payload = z.object({ text: z.string(), buttons: z.array(chatButton) });
type Payload = z.output<typeof payload>;

export const isPayload: Check<Payload> = (value): value is Payload =>
  hasTexts(value, 'text') && isList(isButton)(value['buttons']);

export const preview = ({ text }: Payload): string => text;

export const staffForm = z.strictObject({
  message_type: z.literal('buttons'),
  payload: z.strictObject({ text: chatText, buttons: z.array(staffButton).check(z.minLength(1), z.maxLength(5)) }),
});

export const scriptForm = z.strictObject({
  type: z.literal('buttons'),
  text: scriptText,
  buttons: z.array(scriptButton).check(z.maxLength(5)),
});

export function fromScript({ text, buttons }: z.output<typeof scriptForm>, translate: Translate) {
  return {
    type: 'buttons',
    payload: { text: translate(text), buttons: buttons.map(translateButton(translate)) },
  } as const;
}
