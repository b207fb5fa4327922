import { currentLanguage, fetchAlong, useLanguage } from './language.ts';
import type { Language } from './language.ts';

type Part<W> = { load: () => Promise<W>; use: () => W };

/**
 * Messages loaded with one part of the app, so that home does not load them. Wait for `load` before `use`.
 * Afterwards they load with every chosen language.
 */
export function wordPart<W>(loaders: Record<Language, () => Promise<W>>): Part<W> {
  const known = new Map<Language, W>();

  async function loadIn(language: Language): Promise<W> {
    const words = known.get(language) ?? (await loaders[language]());
    known.set(language, words);
    return words;
  }

  async function load(): Promise<W> {
    fetchAlong(loadIn);
    const language = currentLanguage();
    const words = await loadIn(language);
    // Another language was chosen meanwhile.
    return currentLanguage() === language ? words : load();
  }

  function use(): W {
    const words = known.get(useLanguage());
    if (!words) throw new Error('the words of this part are not loaded');
    return words;
  }

  return { load, use };
}
