import type { MorePages } from '../en/pages.ts';
import { contact } from './pages/contact.ts';
import { profile } from './pages/profile.ts';
import { register } from './pages/register.ts';
import { reset } from './pages/reset.ts';
import { slips } from './pages/slips.ts';
import { statement } from './pages/statement.ts';

export const pages: MorePages = { contact, profile, register, reset, slips, statement };
