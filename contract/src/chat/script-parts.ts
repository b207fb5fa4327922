import { z } from 'zod/mini';
import { isSafeLink } from './link.ts';

export const scriptText = z.strictObject({
  th: z.string().check(z.minLength(1), z.maxLength(2_000)),
  la: z.string().check(z.minLength(1), z.maxLength(2_000)),
  en: z.string().check(z.minLength(1), z.maxLength(2_000)),
});
export type ScriptText = z.output<typeof scriptText>;

export type Translate = (text: ScriptText) => string;

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
