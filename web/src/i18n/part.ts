import { currentLanguage, useLanguage } from './language.ts';
import type { Language } from './language.ts';

type Part<W> = {
  load: () => Promise<W>;
  use: () => W;
  /** Whether they are there in the present language: it may have been changed since they were loaded. */
  useReady: () => boolean;
};

/**
 * Words that are fetched with the part of the app that says them, so that home does not carry them. Wait for `load`
 * before showing what calls `use`; over an open sheet no other language can be chosen.
 */
export function wordPart<W>(loaders: Record<Language, () => Promise<W>>): Part<W> {
  const known = new Map<Language, W>();

  async function load(): Promise<W> {
    const language = currentLanguage();
    const words = known.get(language) ?? (await loaders[language]());
    known.set(language, words);
    return words;
  }

  function use(): W {
    const words = known.get(useLanguage());
    if (!words) throw new Error('the words of this part are not loaded');
    return words;
  }

  function useReady(): boolean {
    return known.has(useLanguage());
  }

  return { load, use, useReady };
}
