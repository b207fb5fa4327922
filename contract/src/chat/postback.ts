import { z } from 'zod/mini';
import { type Check, hasTexts } from './check.ts';
import { seq } from './parts.ts';

export const payload = z.object({ title: z.string(), payload: z.string() });
type Payload = z.output<typeof payload>;

export const isPayload: Check<Payload> = (value): value is Payload => hasTexts(value, 'title', 'payload');

export const preview = ({ title }: Payload): string => title;

/** A clicked button: the message's seq, the button's place, the card's place. */
export const customerForm = z.object({
  message_type: z.literal('postback'),
  payload: z.object({ seq, button: z.int().check(z.minimum(0), z.maximum(50)), card: z.optional(z.int()) }),
});
