import type { MorePages } from './en.ts';
import { contact } from '../contact/th.ts';
import { profile } from '../account/th.ts';
import { notice } from '../notice/th.ts';
import { register } from '../register/th.ts';
import { reset } from '../reset/th.ts';
import { slips } from '../slip/th.ts';
import { statement } from '../statement/th.ts';

export const pages: MorePages = { contact, notice, profile, register, reset, slips, statement };
