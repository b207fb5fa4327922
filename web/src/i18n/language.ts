import { useSyncExternalStore } from 'react';
import { isLaoVariant } from '../lib/variant.ts';
import { readText, writeText } from '../lib/storage.ts';
import type { Words } from './en/words.ts';

export const languages = ['th', 'la', 'en'] as const;
export type Language = (typeof languages)[number];

/** Each language in its own words, for the menu. */
export const languageNames: Record<Language, string> = { th: 'ไทย', la: 'ລາວ', en: 'English' };
/** The short name on the menu's button. */
export const languageLabels: Record<Language, string> = { th: 'ไทย', la: 'ລາວ', en: 'EN' };

// `la` is Latin in BCP 47: browsers break lines and read aloud by `lo`.
const htmlLang: Record<Language, string> = { th: 'th', la: 'lo', en: 'en' };

const loaders: Record<Language, () => Promise<{ words: Words }>> = {
  th: () => import('./th/words.ts'),
  la: () => import('./la/words.ts'),
  en: () => import('./en/words.ts'),
};

let current: { language: Language; words: Words } | null = null;
const listeners = new Set<() => void>();

const isLanguage = (value: string | null): value is Language => languages.some((language) => language === value);

/** The language kept from last time, else the variant's own. */
export function storedLanguage(): Language {
  const kept = readText('local', 'locale');
  if (isLanguage(kept)) return kept;
  return isLaoVariant ? 'la' : 'th';
}

/** Loads a language, shows it, and keeps it in local storage and the upper-case cookie (spec §3). */
export async function switchLanguage(language: Language, keep: boolean): Promise<void> {
  const { words } = await loaders[language]();
  current = { language, words };
  document.documentElement.lang = htmlLang[language];
  if (keep) writeText('local', 'locale', language);
  document.cookie = `lang=${language.toUpperCase()}; path=/; max-age=31536000; SameSite=Lax`;
  for (const listener of listeners) listener();
}

function snapshot(): { language: Language; words: Words } {
  if (!current) throw new Error('no language is loaded yet');
  return current;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** All words of the present language, by domain: `const t = useWords(); t.login.title`. */
export function useWords(): Words {
  return useSyncExternalStore(subscribe, snapshot).words;
}

export function useLanguage(): Language {
  return useSyncExternalStore(subscribe, snapshot).language;
}

/** The present language outside React (request headers, formats). */
export function currentLanguage(): Language {
  return current?.language ?? storedLanguage();
}
