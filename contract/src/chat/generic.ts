import { z } from 'zod/mini';
import { line } from '../text.ts';
import { type Check, hasTexts, isList, isRecord } from './check.ts';
import { isSafeLink } from './link.ts';
import { chatButton, isButton, staffButton, title } from './parts.ts';
import { scriptButton, scriptText, type Translate, translateButton } from './script-parts.ts';

export const chatCard = z.object({
  title: z.string(),
  subtitle: z.string(),
  image_url: z.string(),
  buttons: z.array(chatButton),
});
export type ChatCard = z.output<typeof chatCard>;

export const payload = z.object({ elements: z.array(chatCard) });
type Payload = z.output<typeof payload>;

const isCard: Check<ChatCard> = (value): value is ChatCard =>
  hasTexts(value, 'title', 'subtitle', 'image_url') && isList(isButton)(value['buttons']);

export const isPayload: Check<Payload> = (value): value is Payload =>
  isRecord(value) && isList(isCard)(value['elements']);

export const preview = ({ elements }: Payload): string => elements[0]?.title ?? '';

const staffCard = z.strictObject({
  title,
  subtitle: z.union([z.literal(''), line(1, 200)]),
  image_url: z.union([z.literal(''), z.string().check(z.maxLength(2_000), z.refine(isSafeLink))]),
  buttons: z.array(staffButton).check(z.maxLength(3)),
});

export const staffForm = z.strictObject({
  message_type: z.literal('generic'),
  payload: z.strictObject({ elements: z.array(staffCard).check(z.minLength(1), z.maxLength(10)) }),
});

const scriptCard = z.strictObject({
  title: scriptText,
  subtitle: scriptText,
  image_url: z.string().check(z.refine((url) => url === '' || isSafeLink(url))),
  buttons: z.array(scriptButton).check(z.maxLength(3)),
});

export const scriptForm = z.strictObject({
  type: z.literal('generic'),
  elements: z.array(scriptCard).check(z.maxLength(10)),
});

export function fromScript({ elements }: z.output<typeof scriptForm>, translate: Translate) {
  const cards = elements.map((card) => ({
    ...card,
    title: translate(card.title),
    subtitle: translate(card.subtitle),
    buttons: card.buttons.map(translateButton(translate)),
  }));
  return { type: 'generic', payload: { elements: cards } } as const;
}
