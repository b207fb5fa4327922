import { createContext, useContext } from 'react';
import { readText, writeText } from '@kapao/client/storage';
import { en, type Messages } from './en.ts';
import { th } from './th.ts';

export type Language = 'th' | 'en';
const languageKey = 'console-locale';
const all: Record<Language, Messages> = { th, en };

export const firstLanguage = (): Language => (readText('local', languageKey) === 'en' ? 'en' : 'th');

export const keepLanguage = (language: Language): void => void writeText('local', languageKey, language);

export const messagesIn = (language: Language): Messages => all[language];

export const Speech = createContext<Messages>(th);
export const useMessages = (): Messages => useContext(Speech);

export const errorText = (texts: Messages, code: string | null): string =>
  code !== null && Object.hasOwn(texts.errors, code)
    ? texts.errors[code as keyof Messages['errors']]
    : texts.errors.other;
