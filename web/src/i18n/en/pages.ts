import { contact } from './pages/contact.ts';
import { profile } from './pages/profile.ts';
import { register } from './pages/register.ts';
import { reset } from './pages/reset.ts';
import { slips } from './pages/slips.ts';
import { statement } from './pages/statement.ts';
import type { Messages } from './messages.ts';

export const pages = { contact, profile, register, reset, slips, statement };

export type PageMessages = Messages & typeof pages;

export type MorePages = typeof pages;
