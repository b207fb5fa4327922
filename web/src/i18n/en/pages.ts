import { contact } from './contact.ts';
import { profile } from './profile.ts';
import { register } from './register.ts';
import { reset } from './reset.ts';
import { slips } from './slips.ts';
import { statement } from './statement.ts';
import type { Words } from './words.ts';

/** The words of the pages beside login and home, by domain; fetched with the first of them. */
export const pages = { contact, profile, register, reset, slips, statement };

/** Every word of the interface. */
export type PageWords = Words & typeof pages;

export type MorePages = typeof pages;
