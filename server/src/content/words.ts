import type { Language } from '../http/call.ts';

export type Words = { th: string; la: string; en: string };

/** Returns the text in the caller's language; an empty one falls back to Thai, then to English. */
export function wordsIn(body: unknown, language: Language): string {
  if (typeof body !== 'object' || body === null) return '';
  const words: Partial<Record<string, unknown>> = { ...body };
  for (const choice of [language, 'th', 'en']) {
    const text = words[choice];
    if (typeof text === 'string' && text !== '') return text;
  }
  return '';
}
