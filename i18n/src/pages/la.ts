import type { MorePages } from './en.ts';
import { contact } from '../contact/la.ts';
import { profile } from '../account/la.ts';
import { notice } from '../notice/la.ts';
import { register } from '../register/la.ts';
import { reset } from '../reset/la.ts';
import { slips } from '../slip/la.ts';
import { statement } from '../statement/la.ts';

export const pages: MorePages = { contact, notice, profile, register, reset, slips, statement };
