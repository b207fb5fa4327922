import type { Language } from '@kapao/contract/language';

export type LocalText = Record<Language, string>;

export function textIn(body: unknown, language: Language): string {
  if (typeof body !== 'object' || body === null) return '';
  const texts: Partial<Record<string, unknown>> = { ...body };
  for (const choice of [language, 'th', 'en']) {
    const text = texts[choice];
    if (typeof text === 'string' && text !== '') return text;
  }
  return '';
}
