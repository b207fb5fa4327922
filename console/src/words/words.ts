import { createContext, useContext } from 'react';
import { en, type Words } from './en.ts';
import { th } from './th.ts';

export type Language = 'th' | 'en';
const all: Record<Language, Words> = { th, en };

export const firstLanguage = (): Language => (localStorage.getItem('console-locale') === 'en' ? 'en' : 'th');

export const keepLanguage = (language: Language): void => localStorage.setItem('console-locale', language);

export const wordsIn = (language: Language): Words => all[language];

export const Speech = createContext<Words>(th);
export const useWords = (): Words => useContext(Speech);

export const errorText = (words: Words, code: string): string =>
  Object.hasOwn(words.errors, code) ? words.errors[code as keyof Words['errors']] : words.errors.other;
