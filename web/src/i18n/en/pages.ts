import { contact } from './pages/contact.ts';
import { profile } from './pages/profile.ts';
import { register } from './pages/register.ts';
import { reset } from './pages/reset.ts';
import { slips } from './pages/slips.ts';
import { statement } from './pages/statement.ts';
import type { Words } from './words.ts';

/** The words of the pages beside login and home, by domain; fetched with the first of them. */
export const pages = { contact, profile, register, reset, slips, statement };

/** Every word of the interface. */
export type PageWords = Words & typeof pages;

export type MorePages = typeof pages;
