import { contact } from '../contact/en.ts';
import { profile } from '../account/en.ts';
import { notice } from '../notice/en.ts';
import { register } from '../register/en.ts';
import { reset } from '../reset/en.ts';
import { slips } from '../slip/en.ts';
import { statement } from '../statement/en.ts';
import type { Messages } from '../main/en.ts';

export const pages = { contact, notice, profile, register, reset, slips, statement };

export type PageMessages = Messages & typeof pages;

export type MorePages = typeof pages;
