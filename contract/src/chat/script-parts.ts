import { z } from 'zod/mini';
import { isSafeLink } from './link.ts';

/** One text in each language; the customer gets their own. */
export const scriptText = z.strictObject({
  th: z.string().check(z.minLength(1), z.maxLength(2_000)),
  la: z.string().check(z.minLength(1), z.maxLength(2_000)),
  en: z.string().check(z.minLength(1), z.maxLength(2_000)),
});
export type ScriptText = z.output<typeof scriptText>;

/** Returns a script's text in one language. */
export type Translate = (text: ScriptText) => string;

/** `postback`: the payload sent to the script; `web`: an https address or a page of the app; `call`: a phone number. */
export const scriptButton = z
  .strictObject({
    type: z.enum(['postback', 'web', 'call']),
    title: scriptText,
    payload: z.string().check(z.minLength(1)),
  })
  .check(z.refine(({ type, payload }) => (type === 'web' ? isSafeLink(payload) : /^[\w+ :.-]{1,200}$/.test(payload))));

export const translateButton =
  (translate: Translate) =>
  <T extends { title: ScriptText }>(button: T) => ({ ...button, title: translate(button.title) });
