import { createContext, useContext } from 'react';
import { en, type Messages } from './en.ts';
import { th } from './th.ts';

export type Language = 'th' | 'en';
const all: Record<Language, Messages> = { th, en };

export const firstLanguage = (): Language => (localStorage.getItem('console-locale') === 'en' ? 'en' : 'th');

export const keepLanguage = (language: Language): void => localStorage.setItem('console-locale', language);

export const messagesIn = (language: Language): Messages => all[language];

export const Speech = createContext<Messages>(th);
export const useMessages = (): Messages => useContext(Speech);

export const errorText = (texts: Messages, code: string): string =>
  Object.hasOwn(texts.errors, code) ? texts.errors[code as keyof Messages['errors']] : texts.errors.other;
