import type { MorePages } from '../en/pages.ts';
import { contact } from './contact.ts';
import { profile } from './profile.ts';
import { register } from './register.ts';
import { reset } from './reset.ts';
import { slips } from './slips.ts';
import { statement } from './statement.ts';

export const pages: MorePages = { contact, profile, register, reset, slips, statement };
