import { z } from 'zod/mini';
import { type Check, hasTexts } from './check.ts';
import { chatText } from './parts.ts';
import { scriptText, type Translate } from './script-parts.ts';

export const payload = z.object({ text: z.string() });
type Payload = z.output<typeof payload>;

export const isPayload: Check<Payload> = (value): value is Payload => hasTexts(value, 'text');

export const preview = ({ text }: Payload): string => text;

export const customerForm = z.object({ message_type: z.literal('text'), payload: z.object({ text: chatText }) });

export const staffForm = z.strictObject({
  message_type: z.literal('text'),
  payload: z.strictObject({ text: chatText }),
});

export const scriptForm = z.strictObject({ type: z.literal('text'), text: scriptText });

export function fromScript({ text }: z.output<typeof scriptForm>, translate: Translate) {
  return { type: 'text', payload: { text: translate(text) } } as const;
}
