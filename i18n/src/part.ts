import { currentLanguage, fetchAlong, useLanguage } from './language.ts';
import type { Language } from '@kapao/contract/language';

type Part<W> = { load: () => Promise<W>; use: () => W };

/**
 * Messages loaded with one part of the app. Wait for `load` before `use`. Afterwards they load with every chosen
 * language.
 */
export function messagePart<W>(loaders: Record<Language, () => Promise<W>>): Part<W> {
  const known = new Map<Language, W>();

  async function loadIn(language: Language): Promise<W> {
    const messages = known.get(language) ?? (await loaders[language]());
    known.set(language, messages);
    return messages;
  }

  async function load(): Promise<W> {
    fetchAlong(loadIn);
    const language = currentLanguage();
    const messages = await loadIn(language);
    return currentLanguage() === language ? messages : load();
  }

  function use(): W {
    const messages = known.get(useLanguage());
    if (!messages) throw new Error('the messages of this part are not loaded');
    return messages;
  }

  return { load, use };
}
